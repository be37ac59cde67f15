"""Pydantic AI with its own instrumentation; `options.version` is the version of its span format."""

from harness import capture, hidden, logger_provider, options, provider, python_function, run_tool, scenario, task, tools_named
from pydantic import create_model
from pydantic_ai import Agent, Tool
from pydantic_ai.models.instrumented import InstrumentationSettings
from pydantic_ai.models.openai import OpenAIChatModel, OpenAIResponsesModel
from pydantic_ai.providers.openai import OpenAIProvider

settings = {"version": options["version"]} if "version" in options else {}
Agent.instrument_all(InstrumentationSettings(tracer_provider=provider, include_content=not hidden, **settings))
kinds = {"string": str, "number": float}


def tools_of(names):
    own = [Tool(python_function(tool, run_tool)) for tool in tools_named(names)]
    if scenario.get("expert") and names == scenario.get("tools"):
        expert = scenario["expert"]

        async def ask_expert(question: str) -> str:
            """Ask an expert on weather and camping."""
            inner = Agent(chat_model(), name="expert", instructions=expert["system"], tools=tools_of(expert["tools"]))
            return (await inner.run(question)).output

        own.append(Tool(ask_expert))
    return own


def chat_model():
    kind = OpenAIResponsesModel if scenario.get("api") == "responses" else OpenAIChatModel
    return kind(task["model"], provider=OpenAIProvider(base_url=task["modelUrl"], api_key="test"))


def open_conversation(conversation):
    output = {}
    if scenario.get("object"):
        fields = {name: (kinds[kind], ...) for name, kind in scenario["object"].items()}
        output = {"output_type": create_model("Order", **fields)}
    prompt = {"system_prompt": scenario["system"]} if options.get("systemPrompt") else {"instructions": scenario["system"]}
    agent = Agent(chat_model(), name="shop_assistant", tools=tools_of(scenario.get("tools")), **prompt, **output)
    history = []

    async def ask(turn):
        named = {"conversation_id": conversation["id"]} if "id" in conversation else {}
        if scenario.get("stream"):
            async with agent.run_stream_events(turn["ask"], message_history=history) as events:
                async for _ in events:
                    pass
            return
        try:
            result = await agent.run(turn["ask"], message_history=history, **named)
        except TypeError:
            result = await agent.run(turn["ask"], message_history=history)
        history[:] = result.all_messages()

    return ask


capture(open_conversation)
