function named(prefix: string, names: string): string[] {
  return names
    .split(/\s+/)
    .filter(name => name !== '')
    .map(name => prefix + name)
}

/**
 * Scopes of HTTP, RPC, database, messaging and framework instrumentations. Their spans are never GenAI spans, whatever
 * attributes baggage puts on them. `aws-sdk` and `botocore` are left out on purpose: their Bedrock spans are.
 */
export const NEVER_GENAI: ReadonlySet<string> = new Set([
  // Evaluations are no answers.
  'otel-hallucination',
  'next.js',
  '@vercel/otel',
  '@fastify/otel',
  '@hono/otel',
  'prisma',
  '@prisma/instrumentation',
  ...named(
    '@opentelemetry/instrumentation-',
    `http undici grpc net dns fetch xml-http-request document-load user-interaction long-task browser-navigation
    express fastify koa hapi connect restify router nestjs-core graphql socket.io socketio aws-lambda
    pg mysql mysql2 redis redis-4 ioredis mongodb mongoose memcached cassandra-driver knex tedious oracledb typeorm sequelize
    amqplib kafkajs fs winston bunyan pino generic-pool dataloader lru-memoizer cucumber runtime-node`,
  ),
  ...named(
    'opentelemetry.instrumentation.',
    `requests httpx urllib urllib3 aiohttp_client aiohttp_server asgi wsgi fastapi flask django starlette tornado falcon
    pyramid grpc psycopg psycopg2 asyncpg pymysql mysql mysqlclient pymssql sqlite3 sqlalchemy tortoiseorm dbapi redis
    pymongo pymemcache elasticsearch cassandra celery kafka confluent_kafka aiokafka pika aio_pika jinja2 logging asyncio
    threading system_metrics asyncclick click boto`,
  ),
  ...named(
    'OpenTelemetry::Instrumentation::',
    'Net::HTTP Faraday Rack Rails Sinatra PG Mysql2 Redis ActiveRecord ActionPack Sidekiq',
  ),
  ...named(
    'OpenTelemetry.Instrumentation.',
    'AspNetCore Http SqlClient EntityFrameworkCore StackExchangeRedis GrpcNetClient',
  ),
  ...named('io.opentelemetry.', 'http-url-connection java-http-client jdbc spring-web-3.1 tomcat-10.0'),
  'Npgsql',
  'MySqlConnector',
])

export const NEVER_GENAI_PREFIXES: readonly string[] = [
  'go.opentelemetry.io/contrib/instrumentation/net/http',
  'go.opentelemetry.io/contrib/instrumentation/google.golang.org/grpc',
  'System.Net.Http',
  'Microsoft.AspNetCore',
  'MongoDB.Driver',
  'RabbitMQ.Client',
  ...named(
    'io.opentelemetry.',
    `okhttp- apache-httpclient- netty- reactor-netty- tomcat- jetty- undertow- servlet- spring-web spring-webmvc-
    spring-webflux- jaxrs- grpc- hikaricp- hibernate- spring-data- lettuce- jedis- mongo- cassandra- elasticsearch-
    kafka- rabbitmq-`,
  ),
]
