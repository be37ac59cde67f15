"""Haystack: an agent, and a pipeline of retriever, prompt and model, under OpenInference."""

from harness import capture, hidden, provider, python_function, run_tool, scenario, task, text_of, tools_named
from openinference.instrumentation import TraceConfig
from openinference.instrumentation.haystack import HaystackInstrumentor

HaystackInstrumentor().instrument(tracer_provider=provider, config=TraceConfig(hide_inputs=hidden, hide_outputs=hidden))

from haystack import Document, Pipeline, component  # noqa: E402
from haystack.components.agents import Agent  # noqa: E402
from haystack.components.builders import ChatPromptBuilder  # noqa: E402
from haystack.components.generators.chat import OpenAIChatGenerator  # noqa: E402
from haystack.dataclasses import ChatMessage  # noqa: E402
from haystack.tools import create_tool_from_function  # noqa: E402
from haystack.utils import Secret  # noqa: E402


def chat_model():
    return OpenAIChatGenerator(model=task["model"], api_base_url=task["modelUrl"], api_key=Secret.from_token("test"), max_retries=0)


@component
class TermsRetriever:
    """Finds every document."""

    @component.output_types(documents=list[Document])
    def run(self, query: str):
        return {"documents": [Document(content=text, score=1.0) for text in task["documents"]]}


def rag():
    template = "Answer from the context only.\n\nContext:\n{% for d in documents %}{{ d.content }}\n{% endfor %}"
    pipeline = Pipeline()
    pipeline.add_component("retriever", TermsRetriever())
    messages = [ChatMessage.from_system(template), ChatMessage.from_user("{{ question }}")]
    pipeline.add_component("prompt", ChatPromptBuilder(template=messages, required_variables=["documents", "question"]))
    pipeline.add_component("model", chat_model())
    pipeline.connect("retriever.documents", "prompt.documents")
    pipeline.connect("prompt.prompt", "model.messages")
    return pipeline


def open_conversation(conversation):
    def ask(turn):
        if scenario.get("retrieval") == "retriever":
            return rag().run({"retriever": {"query": turn["ask"]}, "prompt": {"question": turn["ask"]}})
        tools = [create_tool_from_function(python_function(tool, lambda name, args: text_of(run_tool(name, args)))) for tool in tools_named(scenario.get("tools"))]
        message = ChatMessage.from_user(turn["ask"])
        pipeline = Pipeline()
        pipeline.add_component("agent", Agent(chat_generator=chat_model(), tools=tools, system_prompt=scenario["system"]))
        return pipeline.run({"agent": {"messages": [message]}})

    return ask


capture(open_conversation)
