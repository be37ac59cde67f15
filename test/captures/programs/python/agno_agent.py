"""Agno agents under OpenInference."""

from harness import capture, hidden, provider, python_function, run_tool, scenario, task, text_of, tools_named
from openinference.instrumentation import TraceConfig
from openinference.instrumentation.agno import AgnoInstrumentor

AgnoInstrumentor().instrument(tracer_provider=provider, config=TraceConfig(hide_inputs=hidden, hide_outputs=hidden))

from agno.agent import Agent  # noqa: E402
from agno.models.openai import OpenAIChat  # noqa: E402


def open_conversation(conversation):
    model = OpenAIChat(id=task["model"], base_url=task["modelUrl"], api_key="test", max_retries=0)
    tools = [python_function(tool, lambda name, args: text_of(run_tool(name, args))) for tool in tools_named(scenario.get("tools"))]
    session = {"session_id": conversation["id"]} if "id" in conversation else {}
    agent = Agent(name="shop", model=model, instructions=scenario["system"], tools=tools, telemetry=False, **session)

    async def ask(turn):
        await agent.arun(turn["ask"])

    return ask


capture(open_conversation)
