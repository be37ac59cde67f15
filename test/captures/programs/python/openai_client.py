"""The OpenAI client in a hand-made tool loop, instrumented by whoever `options.by` names."""

import asyncio
import json

from harness import capture, hidden, json_schema, logger_provider, object_schema, options, provider, run_tool, scenario, span_processors, task, text_of, tools_named


def instrument():
    if options["by"] == "otel":
        from opentelemetry.instrumentation.openai_v2 import OpenAIInstrumentor

        OpenAIInstrumentor().instrument(tracer_provider=provider, logger_provider=logger_provider)
    elif options["by"] == "genai":
        from opentelemetry.instrumentation.genai.openai import OpenAIInstrumentor

        OpenAIInstrumentor().instrument(tracer_provider=provider, logger_provider=logger_provider)
    elif options["by"] == "langfuse":
        from langfuse import Langfuse

        keys = {"public_key": "pk-lf-test", "secret_key": "test", "base_url": task["otlpUrl"]}
        Langfuse(**keys, tracer_provider=provider, **({"mask": lambda *, data, **_: "***"} if hidden else {}))
    elif options["by"] == "logfire":
        logfire.configure(send_to_logfire=False, console=False, inspect_arguments=False, additional_span_processors=span_processors())
    elif options["by"] == "traceloop":
        from opentelemetry.instrumentation.openai import OpenAIInstrumentor

        OpenAIInstrumentor().instrument(tracer_provider=provider, logger_provider=logger_provider)
    else:
        from openinference.instrumentation import TraceConfig
        from openinference.instrumentation.openai import OpenAIInstrumentor

        OpenAIInstrumentor().instrument(tracer_provider=provider, config=TraceConfig(hide_inputs=hidden, hide_outputs=hidden))


if options["by"] == "logfire":
    import logfire

instrument()

if options["by"] == "langfuse":
    from langfuse.openai import AsyncOpenAI  # noqa: E402
else:
    from openai import AsyncOpenAI  # noqa: E402

api = scenario.get("api") or "chat"


async def execute(name, args):
    try:
        return text_of(run_tool(name, args))
    except Exception as error:
        return json.dumps({"error": str(error)})


async def chat_once(client, request):
    if not scenario.get("stream"):
        return (await client.chat.completions.create(**request)).choices[0].message.model_dump(exclude_none=True)
    message = {"role": "assistant", "content": ""}
    stream = await client.chat.completions.create(**request, stream=True, stream_options={"include_usage": True})
    async for chunk in stream:
        delta = chunk.choices[0].delta if chunk.choices else None
        if not delta:
            continue
        message["content"] += delta.content or ""
        for call in delta.tool_calls or []:
            calls = message.setdefault("tool_calls", [])
            if len(calls) <= call.index:
                calls.append({"id": call.id, "type": "function", "function": {"name": call.function.name, "arguments": ""}})
            calls[call.index]["function"]["arguments"] += call.function.arguments or ""
    return message


async def chat_loop(client, messages):
    tools = [
        {"type": "function", "function": {"name": t["name"], "description": t["description"], "parameters": json_schema(t)}}
        for t in tools_named(scenario.get("tools"))
    ]
    more = {"tools": tools} if tools else {}
    if scenario.get("object"):
        more["response_format"] = {"type": "json_schema", "json_schema": {"name": "order", "strict": True, "schema": object_schema()}}
    if scenario.get("choices"):
        more["n"] = scenario["choices"]
    while True:
        message = await chat_once(client, {"model": task["model"], "messages": messages, **more})
        messages.append(message)
        calls = message.get("tool_calls") or []
        if not calls:
            return
        results = await asyncio.gather(*(execute(c["function"]["name"], json.loads(c["function"]["arguments"])) for c in calls))
        for call, result in zip(calls, results):
            messages.append({"role": "tool", "tool_call_id": call["id"], "content": result})


async def responses_loop(client, items, state):
    tools = [
        {"type": "function", "name": t["name"], "description": t["description"], "strict": True, "parameters": json_schema(t)}
        for t in tools_named(scenario.get("tools"))
    ]
    more = {"tools": tools} if tools else {}
    if scenario.get("object"):
        more["text"] = {"format": {"type": "json_schema", "name": "order", "strict": True, "schema": object_schema()}}
    while True:
        sent = items[state["sent"] :] if "previous" in state else items
        previous = {"previous_response_id": state["previous"]} if "previous" in state else {}
        request = {"model": task["model"], "instructions": scenario["system"], "input": list(sent), **previous, **more}
        if scenario.get("stream"):
            async for event in await client.responses.create(**request, stream=True):
                if event.type in ("response.completed", "response.incomplete"):
                    response = event.response
        else:
            response = await client.responses.create(**request)
        items.extend(item.model_dump(exclude_none=True) for item in response.output)
        if scenario.get("stateful"):
            state.update(previous=response.id, sent=len(items))
        calls = [item for item in response.output if item.type == "function_call"]
        if not calls:
            return
        for call in calls:
            items.append({"type": "function_call_output", "call_id": call.call_id, "output": await execute(call.name, json.loads(call.arguments))})


def open_conversation(conversation):
    client = AsyncOpenAI(base_url=task["modelUrl"], api_key="test", max_retries=0)
    if options["by"] == "logfire":
        logfire.instrument_openai(client)
    past = [{"role": m["role"], "content": m["text"]} for m in conversation.get("history", [])]
    messages = [{"role": "system", "content": scenario["system"]}, *past]
    state = {}

    async def ask(turn):
        if scenario.get("retrieval") == "embeddings":
            await client.embeddings.create(model="text-embedding-3-small", input=task["documents"])
            await client.embeddings.create(model="text-embedding-3-small", input=turn["ask"])
        if api == "responses":
            past.append({"role": "user", "content": turn["ask"]})
            return await responses_loop(client, past, state)
        messages.append({"role": "user", "content": turn["ask"]})
        return await chat_loop(client, messages)

    return ask


capture(open_conversation)
