"""Google's Agent Development Kit with its own spans, over LiteLLM's OpenAI client."""

from harness import capture, options, provider, python_function, run_tool, scenario, task, tools_named

if options.get("by") == "openinference":
    from openinference.instrumentation.google_adk import GoogleADKInstrumentor

    GoogleADKInstrumentor().instrument(tracer_provider=provider)

from google.adk.agents import LlmAgent  # noqa: E402
from google.adk.models.lite_llm import LiteLlm  # noqa: E402
from google.adk.runners import InMemoryRunner  # noqa: E402
from google.genai import types  # noqa: E402


def make_model():
    return LiteLlm(model=f"openai/{task['model']}", api_base=task["modelUrl"], api_key="test", num_retries=0)


def tools_of(names):
    own = [python_function(tool, run_tool) for tool in tools_named(names)]
    if scenario.get("expert") and names == scenario.get("tools"):
        from google.adk.tools.agent_tool import AgentTool

        expert = scenario["expert"]
        inner = LlmAgent(name="ask_expert", description="An expert on weather and camping", model=make_model(), instruction=expert["system"], tools=tools_of(expert["tools"]))
        own.append(AgentTool(inner))
    return own


async def open_conversation(conversation):
    agent = LlmAgent(name="shop_assistant", model=make_model(), instruction=scenario["system"], tools=tools_of(scenario.get("tools")))
    runner = InMemoryRunner(agent=agent, app_name="shop")
    session = await runner.session_service.create_session(app_name="shop", user_id="user-1", **({"session_id": conversation["id"]} if "id" in conversation else {}))

    async def ask(turn):
        message = types.Content(role="user", parts=[types.Part(text=turn["ask"])])
        async for _ in runner.run_async(user_id="user-1", session_id=session.id, new_message=message):
            pass

    return ask


capture(open_conversation)
