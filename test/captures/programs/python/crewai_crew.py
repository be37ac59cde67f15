"""A CrewAI crew of one agent and one task under OpenInference."""

import asyncio

from harness import capture, hidden, provider, run_tool, scenario, task, text_of, tools_named
from openinference.instrumentation import TraceConfig
from openinference.instrumentation.crewai import CrewAIInstrumentor

CrewAIInstrumentor().instrument(tracer_provider=provider, config=TraceConfig(hide_inputs=hidden, hide_outputs=hidden), skip_dep_check=True)

from crewai import LLM, Agent, Crew, Task  # noqa: E402
from crewai.tools import BaseTool  # noqa: E402
from pydantic import create_model  # noqa: E402


def tool_of(tool):
    schema = create_model(tool["name"] + "_args", **{name: (str, ...) for name in tool["parameters"]})

    class Own(BaseTool):
        def _run(self, **kwargs):
            return text_of(run_tool(self.name, kwargs))

    return Own(name=tool["name"], description=tool["description"], args_schema=schema)


def open_conversation(conversation):
    def work(turn):
        llm = LLM(model=f"openai/{task['model']}", base_url=task["modelUrl"], api_key="test")
        agent = Agent(role="Shop assistant", goal="Answer customers", backstory=scenario["system"], llm=llm, tools=[tool_of(t) for t in tools_named(scenario.get("tools"))], verbose=False)
        job = Task(description=turn["ask"], expected_output="One or two sentences", agent=agent)
        Crew(agents=[agent], tasks=[job], verbose=False, tracing=False).kickoff()

    async def ask(turn):
        await asyncio.to_thread(work, turn)

    return ask


capture(open_conversation)
