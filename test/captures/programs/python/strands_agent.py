"""Strands Agents for Python with its own spans."""

from harness import capture, python_function, run_tool, scenario, task, tools_named
from strands import Agent, tool
from strands.models.openai import OpenAIModel


def make_model():
    return OpenAIModel(client_args={"base_url": task["modelUrl"], "api_key": "test", "max_retries": 0}, model_id=task["model"])


def open_conversation(conversation):
    tools = [tool(python_function(each, run_tool)) for each in tools_named(scenario.get("tools"))]
    session = {"trace_attributes": {"session.id": conversation["id"]}} if "id" in conversation else {}
    agent = Agent(name="shop", model=make_model(), system_prompt=scenario["system"], tools=tools, callback_handler=None, **session)

    async def ask(turn):
        await agent.invoke_async(turn["ask"])

    return ask


capture(open_conversation)
