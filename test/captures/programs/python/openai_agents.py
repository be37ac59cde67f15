"""The OpenAI Agents SDK for Python."""

from harness import capture, hidden, logger_provider, object_schema, options, provider, python_function, run_tool, scenario, task, text_of, tools_named


def instrument():
    if options["by"] == "genai":
        from opentelemetry.instrumentation.genai import openai_agents

        instrumentor = next(value for name, value in vars(openai_agents).items() if name.endswith("Instrumentor") and name != "BaseInstrumentor")
        instrumentor().instrument(tracer_provider=provider, logger_provider=logger_provider)
        # Model calls are the client instrumentation's part.
        from opentelemetry.instrumentation.genai.openai import OpenAIInstrumentor

        OpenAIInstrumentor().instrument(tracer_provider=provider, logger_provider=logger_provider)
    elif options["by"] == "traceloop":
        from opentelemetry.instrumentation.openai_agents import OpenAIAgentsInstrumentor

        OpenAIAgentsInstrumentor().instrument(tracer_provider=provider)
    else:
        from openinference.instrumentation import TraceConfig
        from openinference.instrumentation.openai_agents import OpenAIAgentsInstrumentor

        OpenAIAgentsInstrumentor().instrument(tracer_provider=provider, config=TraceConfig(hide_inputs=hidden, hide_outputs=hidden))


import agents  # noqa: E402
from agents import Agent, RunConfig, Runner, function_tool, set_default_openai_api, set_default_openai_client  # noqa: E402

instrument()

from openai import AsyncOpenAI  # noqa: E402

set_default_openai_client(AsyncOpenAI(base_url=task["modelUrl"], api_key="test", max_retries=0), use_for_tracing=False)
set_default_openai_api("chat_completions" if scenario.get("api") == "chat" else "responses")
if options["by"] != "openinference":
    agents.set_tracing_export_api_key("test")


def tools_of(names):
    own = [function_tool(python_function(tool, lambda name, args: text_of(run_tool(name, args)))) for tool in tools_named(names)]
    if scenario.get("expert") and names == scenario.get("tools"):
        expert = scenario["expert"]
        inner = Agent(name="expert", instructions=expert["system"], model=task["model"], tools=tools_of(expert["tools"]))
        own.append(inner.as_tool("ask_expert", "Ask an expert on weather and camping"))
    return own


def make_agent():
    if not scenario.get("handOff"):
        return Agent(name="shop_assistant", instructions=scenario["system"], model=task["model"], tools=tools_of(scenario.get("tools")))
    second = Agent(name=scenario["handOff"], instructions="You know the terms of the shop.", model=task["model"], tools=tools_of(scenario["tools"]))
    return Agent(name="shop_assistant", instructions=scenario["system"], model=task["model"], handoffs=[second])


def open_conversation(conversation):
    agent = make_agent()
    items = [{"role": m["role"], "content": m["text"]} for m in conversation.get("history", [])]
    config = RunConfig(group_id=conversation["id"]) if "id" in conversation else RunConfig()

    async def ask(turn):
        items.append({"role": "user", "content": turn["ask"]})
        if scenario.get("stream"):
            result = Runner.run_streamed(agent, list(items), run_config=config)
            async for _ in result.stream_events():
                pass
        else:
            result = await Runner.run(agent, list(items), run_config=config)
        items[:] = result.to_input_list()

    return ask


capture(open_conversation)
