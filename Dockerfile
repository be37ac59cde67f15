# The demo as a service: an agent on a scripted model, asked again and again, traced and scored.
FROM node:24-slim AS packages
WORKDIR /app
COPY package.json examples/live/packages.json ./
# The package's own dependencies, and those that an application brings along.
RUN npm pkg delete workspaces devDependencies peerDependencies peerDependenciesMeta allowScripts scripts \
 && npm install --ignore-scripts --no-audit --no-fund $(node -p "Object.entries(require('./packages.json')).map(([name, range]) => name + '@' + range).join(' ')") \
 && npm cache clean --force

FROM node:24-slim
ENV NODE_ENV=production
WORKDIR /app
COPY --from=packages /app/package.json ./
COPY --from=packages /app/node_modules node_modules
COPY src src
COPY examples/live examples/live
USER node
CMD ["node", "examples/live/app.ts"]
