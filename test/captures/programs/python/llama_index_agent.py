"""LlamaIndex: a function agent, a plain chat, a query engine."""

from harness import capture, hidden, logger_provider, options, provider, python_function, run_tool, scenario, task, tools_named


def instrument():
    if options["by"] == "genai":
        from opentelemetry.instrumentation.genai import llama_index

        instrumentor = next(value for name, value in vars(llama_index).items() if name.endswith("Instrumentor") and name != "BaseInstrumentor")
        instrumentor().instrument(tracer_provider=provider, logger_provider=logger_provider)
    else:
        from openinference.instrumentation import TraceConfig
        from openinference.instrumentation.llama_index import LlamaIndexInstrumentor

        LlamaIndexInstrumentor().instrument(tracer_provider=provider, config=TraceConfig(hide_inputs=hidden, hide_outputs=hidden))


instrument()

from llama_index.core import Document, Settings, VectorStoreIndex  # noqa: E402
from llama_index.core.agent.workflow import FunctionAgent  # noqa: E402
from llama_index.core.base.embeddings.base import BaseEmbedding  # noqa: E402
from llama_index.core.llms import ChatMessage  # noqa: E402
from llama_index.core.tools import FunctionTool  # noqa: E402
from llama_index.llms.openai import OpenAI  # noqa: E402


class Letters(BaseEmbedding):
    """Vectors from letters: no model to load."""

    def _get_text_embedding(self, text):
        return [float(text.lower().count(letter) + 1) for letter in "aeirst"]

    def _get_query_embedding(self, query):
        return self._get_text_embedding(query)

    async def _aget_query_embedding(self, query):
        return self._get_text_embedding(query)


def chat_model():
    return OpenAI(model=task["model"], api_key="test", api_base=task["modelUrl"], max_retries=0)


def open_conversation(conversation):
    history = [ChatMessage(role=m["role"], content=m["text"]) for m in conversation.get("history", [])]

    async def ask(turn):
        if scenario.get("retrieval") == "retriever":
            Settings.embed_model = Letters()
            Settings.llm = chat_model()
            index = VectorStoreIndex.from_documents([Document(text=text, id_=f"terms-{i + 1}") for i, text in enumerate(task["documents"])])
            return await index.as_query_engine(similarity_top_k=3).aquery(turn["ask"])
        tools = [FunctionTool.from_defaults(python_function(tool, run_tool)) for tool in tools_named(scenario.get("tools"))]
        if not tools:
            messages = [ChatMessage(role="system", content=scenario["system"]), *history, ChatMessage(role="user", content=turn["ask"])]
            return await chat_model().achat(messages)
        agent = FunctionAgent(name="shop_assistant", tools=tools, llm=chat_model(), system_prompt=scenario["system"], streaming=bool(scenario.get("stream")))
        result = await agent.run(turn["ask"], chat_history=history)
        history.append(ChatMessage(role="user", content=turn["ask"]))
        history.append(ChatMessage(role="assistant", content=str(result)))

    return ask


capture(open_conversation)
