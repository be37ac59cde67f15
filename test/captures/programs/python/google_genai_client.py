"""Google's GenAI client, whose automatic function calling runs the tools, instrumented by whoever `options.by` names."""

from harness import capture, hidden, logger_provider, options, provider, python_function, run_tool, scenario, task, tools_named


def instrument():
    if options["by"] == "genai":
        from opentelemetry.instrumentation.google_genai import GoogleGenAiSdkInstrumentor

        GoogleGenAiSdkInstrumentor().instrument(tracer_provider=provider, logger_provider=logger_provider)
    else:
        from openinference.instrumentation import TraceConfig
        from openinference.instrumentation.google_genai import GoogleGenAIInstrumentor

        GoogleGenAIInstrumentor().instrument(tracer_provider=provider, config=TraceConfig(hide_inputs=hidden, hide_outputs=hidden))


instrument()

from google import genai  # noqa: E402
from google.genai import types  # noqa: E402


def open_conversation(conversation):
    client = genai.Client(api_key="test", http_options=types.HttpOptions(base_url=task["modelUrl"]))
    contents = [
        types.Content(role="user" if m["role"] == "user" else "model", parts=[types.Part(text=m["text"])])
        for m in conversation.get("history", [])
    ]
    tools = [python_function(tool, run_tool) for tool in tools_named(scenario.get("tools"))]
    config = types.GenerateContentConfig(system_instruction=scenario["system"], **({"tools": tools} if tools else {}))

    async def ask(turn):
        contents.append(types.Content(role="user", parts=[types.Part(text=turn["ask"])]))
        if scenario.get("stream"):
            async for _ in await client.aio.models.generate_content_stream(model=task["model"], contents=contents, config=config):
                pass
            return
        response = await client.aio.models.generate_content(model=task["model"], contents=contents, config=config)
        contents.append(response.candidates[0].content)

    return ask


capture(open_conversation)
