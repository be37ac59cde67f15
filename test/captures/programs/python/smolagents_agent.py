"""smolagents' tool-calling agent under OpenInference."""

from harness import capture, hidden, provider, python_function, run_tool, scenario, task, text_of, tools_named
from openinference.instrumentation import TraceConfig
from openinference.instrumentation.smolagents import SmolagentsInstrumentor

SmolagentsInstrumentor().instrument(tracer_provider=provider, config=TraceConfig(hide_inputs=hidden, hide_outputs=hidden))

from smolagents import OpenAIServerModel, Tool, ToolCallingAgent  # noqa: E402


def tool_of(tool):
    inputs = {name: {"type": "string", "description": text} for name, text in tool["parameters"].items()}
    forward = f"def forward(self, {', '.join(inputs)}):\n    return _run({tool['name']!r}, dict({', '.join(f'{n}={n}' for n in inputs)}))\n"
    scope = {"_run": lambda name, args: text_of(run_tool(name, args))}
    exec(forward, scope)
    fields = {"name": tool["name"], "description": tool["description"], "inputs": inputs, "output_type": "string"}
    return type(tool["name"], (Tool,), {**fields, "forward": scope["forward"], "skip_forward_signature_validation": True})()


def open_conversation(conversation):
    model = OpenAIServerModel(task["model"], api_base=task["modelUrl"], api_key="test")
    tools = [tool_of(tool) for tool in tools_named(scenario.get("tools"))]
    agent = ToolCallingAgent(tools=tools, model=model, instructions=scenario["system"], max_steps=6, verbosity_level=0)

    def ask(turn):
        agent.run(turn["ask"], reset=False)

    return ask


capture(open_conversation)
