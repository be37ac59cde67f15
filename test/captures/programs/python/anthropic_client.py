"""The Anthropic client in a hand-made tool loop, instrumented by whoever `options.by` names."""

from harness import capture, hidden, json_schema, logger_provider, options, provider, run_tool, scenario, task, text_of, tools_named


def instrument():
    if options["by"] == "genai":
        from opentelemetry.instrumentation.genai.anthropic import AnthropicInstrumentor

        AnthropicInstrumentor().instrument(tracer_provider=provider, logger_provider=logger_provider)
    elif options["by"] == "traceloop":
        from opentelemetry.instrumentation.anthropic import AnthropicInstrumentor

        AnthropicInstrumentor().instrument(tracer_provider=provider, logger_provider=logger_provider)
    else:
        from openinference.instrumentation import TraceConfig
        from openinference.instrumentation.anthropic import AnthropicInstrumentor

        AnthropicInstrumentor().instrument(tracer_provider=provider, config=TraceConfig(hide_inputs=hidden, hide_outputs=hidden))


instrument()

from anthropic import AsyncAnthropic  # noqa: E402


def execute(name, args):
    try:
        return {"content": text_of(run_tool(name, args))}
    except Exception as error:
        return {"content": str(error), "is_error": True}


async def once(client, request):
    if not scenario.get("stream"):
        return await client.messages.create(**request)
    stream = await client.messages.create(**request, stream=True)
    content, stop = [], None
    async for event in stream:
        if event.type == "content_block_start":
            content.append({**event.content_block.model_dump(), "partial": ""})
        elif event.type == "content_block_delta":
            content[event.index]["partial"] += getattr(event.delta, "text", "") or getattr(event.delta, "partial_json", "")
        elif event.type == "message_delta":
            stop = event.delta.stop_reason
    import json
    from types import SimpleNamespace

    blocks = []
    for block in content:
        partial = block.pop("partial")
        block.update({"text": partial} if block["type"] == "text" else {"input": json.loads(partial or "{}")})
        blocks.append(SimpleNamespace(**block, model_dump=lambda block=block, **_: block))
    return SimpleNamespace(content=blocks, stop_reason=stop)


def open_conversation(conversation):
    client = AsyncAnthropic(base_url=task["modelUrl"], api_key="test", max_retries=0)
    messages = [{"role": m["role"], "content": m["text"]} for m in conversation.get("history", [])]
    tools = [{"name": t["name"], "description": t["description"], "input_schema": json_schema(t)} for t in tools_named(scenario.get("tools"))]

    async def ask(turn):
        messages.append({"role": "user", "content": turn["ask"]})
        while True:
            request = {"model": task["model"], "max_tokens": 300, "system": scenario["system"], "messages": messages}
            response = await once(client, {**request, **({"tools": tools} if tools else {})})
            messages.append({"role": "assistant", "content": [block.model_dump(exclude_none=True) for block in response.content]})
            if response.stop_reason != "tool_use":
                return
            results = [{"type": "tool_result", "tool_use_id": b.id, **execute(b.name, b.input)} for b in response.content if b.type == "tool_use"]
            messages.append({"role": "user", "content": results})

    return ask


capture(open_conversation)
