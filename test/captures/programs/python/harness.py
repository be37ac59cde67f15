"""Runs in an install folder: sets up the SDK, plays the task's scenario, records the order of spans."""

import asyncio
import base64
import inspect
import json
import os
import sys
import time
import traceback
import urllib.request

from google.protobuf.json_format import MessageToDict
from opentelemetry import context, trace
from opentelemetry._logs import set_logger_provider
from opentelemetry.exporter.otlp.proto.common._log_encoder import encode_logs
from opentelemetry.exporter.otlp.proto.common.trace_encoder import encode_spans
from opentelemetry.instrumentation.asgi import OpenTelemetryMiddleware
from opentelemetry.sdk._logs import LoggerProvider
from opentelemetry.sdk._logs import export as log_export
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import SpanProcessor, TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor, SpanExporter, SpanExportResult

with open(os.environ["CAPTURE_TASK"], encoding="utf-8") as file:
    task = json.load(file)
scenario = task["scenario"]
options = task["options"]
hidden = bool(scenario.get("hidden"))
may_fail = {"api-error", "tool-throws", "empty-answer", "content-filter", "cut-off"}
kinds = {"INTERNAL": 1, "SERVER": 2, "CLIENT": 3, "PRODUCER": 4, "CONSUMER": 5}


class Order(SpanProcessor):
    """Notes every start and end as it happens."""

    def __init__(self):
        self.entries = []

    def _note(self, kind, span):
        scope = span.instrumentation_scope.name if span.instrumentation_scope else ""
        count = len(span.attributes or {})
        span_id = format(span.get_span_context().span_id, "016x")
        self.entries.append([kind, span.name, span_id, count, scope, kinds.get(span.kind.name, 1)])

    def on_start(self, span, parent_context=None):
        self._note("start", span)

    def on_end(self, span):
        self._note("end", span)


def hex_ids(value):
    """The JSON encoding of OTLP writes ids as hex, where protobuf's own writes base64."""
    if isinstance(value, list):
        return [hex_ids(item) for item in value]
    if not isinstance(value, dict):
        return value
    ids = ("traceId", "spanId", "parentSpanId")
    return {key: base64.b64decode(item).hex() if key in ids else hex_ids(item) for key, item in value.items()}


def post(path, message):
    body = hex_ids(MessageToDict(message, use_integers_for_enums=True))
    data = json.dumps(body, ensure_ascii=False).encode()
    request = urllib.request.Request(task["otlpUrl"] + path, data, {"content-type": "application/json"})
    token = context.attach(context.set_value("suppress_instrumentation", True))
    try:
        urllib.request.urlopen(request).read()
    finally:
        context.detach(token)


class JsonSpanExporter(SpanExporter):
    def export(self, spans):
        post("/v1/traces", encode_spans(spans))
        return SpanExportResult.SUCCESS


_log_exporter = getattr(log_export, "LogRecordExporter", None) or log_export.LogExporter
_log_result = getattr(log_export, "LogRecordExportResult", None) or log_export.LogExportResult


class JsonLogExporter(_log_exporter):
    def export(self, batch):
        post("/v1/logs", encode_logs(batch))
        return _log_result.SUCCESS

    def shutdown(self):
        pass

    def force_flush(self, timeout_millis=10_000):
        return True


resource = Resource({"service.name": f"capture-{task['dialect']}", "service.version": "0.0.1"})
order = Order()
_batches = []


def span_processors():
    """What notes the order and what sends; for a provider of the instrumentation's own, too."""
    _batches.append(BatchSpanProcessor(JsonSpanExporter(), schedule_delay_millis=30))
    return [order, _batches[-1]]


provider = TracerProvider(resource=resource)
for processor in span_processors():
    provider.add_span_processor(processor)
if options.get("by") != "logfire":
    trace.set_tracer_provider(provider)
logger_provider = LoggerProvider(resource=resource)
logger_provider.add_log_record_processor(
    log_export.BatchLogRecordProcessor(JsonLogExporter(), schedule_delay_millis=30)
)
set_logger_provider(logger_provider)
tracer = trace.get_tracer("app", "1.0.0")


def run_tool(name, args):
    """What a tool returns, or an error raised."""
    for tool in task["tools"]:
        for run in tool["runs"] if tool["name"] == name else []:
            if run["args"] == args:
                if "error" in run:
                    raise RuntimeError(run["error"])
                return run["result"]
    raise RuntimeError(f"{name} knows nothing of {args}")


def tools_named(names):
    return [tool for tool in task["tools"] if tool["name"] in (names or [])]


def python_function(tool, run=run_tool, is_async=False):
    """A function with a real signature and docstring, from which frameworks make a schema."""
    parameters = tool["parameters"]
    signature = ", ".join(f"{name}: str" for name in parameters)
    values = ", ".join(f"{name!r}: {name}" for name in parameters)
    notes = "\n".join(f"        {name}: {text}" for name, text in parameters.items())
    docstring = f"{tool['description']}\n\n    Args:\n{notes}\n    "
    head = "async def" if is_async else "def"
    source = f"{head} {tool['name']}({signature}):\n    '''{docstring}'''\n    return _run({tool['name']!r}, {{{values}}})\n"
    scope = {"_run": run}
    exec(source, scope)
    return scope[tool["name"]]


def text_of(value):
    return value if isinstance(value, str) else json.dumps(value, separators=(",", ":"))


def json_schema(tool):
    return {
        "type": "object",
        "properties": {name: {"type": "string", "description": text} for name, text in tool["parameters"].items()},
        "required": list(tool["parameters"]),
        "additionalProperties": False,
    }


def object_schema():
    shape = scenario["object"]
    return {
        "type": "object",
        "properties": {name: {"type": kind} for name, kind in shape.items()},
        "required": list(shape),
        "additionalProperties": False,
    }


async def _call(function, *args):
    result = function(*args)
    return await result if inspect.isawaitable(result) else result


async def _play(open_conversation):
    opened = {}

    async def ask(index, turn):
        conversation = scenario["conversations"][index]
        if index not in opened:
            opened[index] = await _call(open_conversation, conversation)
        await _call(opened[index], turn)

    jobs = [(i, turn) for i, conversation in enumerate(scenario["conversations"]) for turn in conversation["turns"]]
    if scenario.get("run") == "concurrent":
        await asyncio.gather(*(as_request(ask, [job]) for job in jobs))
    elif scenario.get("wrapper"):
        with tracer.start_as_current_span("conversation"):
            await as_request(ask, jobs)
    elif scenario.get("run") == "batch":
        await as_request(ask, jobs)
    else:
        for job in jobs:
            await as_request(ask, [job])


async def as_request(ask, jobs):
    """Answers as a web server would, under the span of its ASGI middleware; `tool-agree` is a script without a server."""

    async def app(_scope, _receive, send):
        for job in jobs:
            await ask(*job)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b"ok"})

    async def receive():
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(_message):
        pass

    if scenario["name"] == "tool-agree":
        for job in jobs:
            await ask(*job)
        return
    scope = {"type": "http", "method": "POST", "path": "/ask", "headers": [], "query_string": b"", "scheme": "http"}
    scope |= {"server": ("127.0.0.1", 4010), "client": ("127.0.0.1", 4011), "http_version": "1.1"}
    middleware = OpenTelemetryMiddleware(app, tracer_provider=provider, exclude_spans=["send", "receive"])
    await middleware(scope, receive, send)


def capture(open_conversation):
    """`open_conversation(conversation)` gives `ask(turn)`; both may be async."""
    failed = False
    try:
        asyncio.run(_play(open_conversation))
    except BaseException:
        traceback.print_exc()
        failed = scenario["name"] not in may_fail
    for batch in _batches:
        batch.force_flush()
    logger_provider.force_flush()
    time.sleep(0.05)
    with open(task["orderFile"], "w", encoding="utf-8") as out:
        json.dump(order.entries, out)
    sys.stderr.flush()
    os._exit(1 if failed else 0)
