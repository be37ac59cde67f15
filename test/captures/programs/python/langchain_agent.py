"""LangChain 1.x agents, a LangGraph graph, a retriever chain, instrumented by whoever `options.by` names."""

from harness import capture, hidden, logger_provider, object_schema, options, provider, python_function, run_tool, scenario, task, text_of, tools_named


def instrument():
    if options["by"] == "genai":
        from opentelemetry.instrumentation.genai.langchain import LangChainInstrumentor

        LangChainInstrumentor().instrument(tracer_provider=provider, logger_provider=logger_provider)
    elif options["by"] == "traceloop":
        from opentelemetry.instrumentation.langchain import LangchainInstrumentor

        LangchainInstrumentor().instrument(tracer_provider=provider, logger_provider=logger_provider)
    else:
        from openinference.instrumentation import TraceConfig
        from openinference.instrumentation.langchain import LangChainInstrumentor

        LangChainInstrumentor().instrument(tracer_provider=provider, config=TraceConfig(hide_inputs=hidden, hide_outputs=hidden))


instrument()

from langchain.agents import create_agent  # noqa: E402
from langchain_core.documents import Document  # noqa: E402
from langchain_core.output_parsers import StrOutputParser  # noqa: E402
from langchain_core.prompts import ChatPromptTemplate  # noqa: E402
from langchain_core.retrievers import BaseRetriever  # noqa: E402
from langchain_core.runnables import RunnablePassthrough  # noqa: E402
from langchain_core.tools import tool as as_tool  # noqa: E402
from langchain_openai import ChatOpenAI  # noqa: E402


class Terms(BaseRetriever):
    def _get_relevant_documents(self, query, *, run_manager):
        return [Document(page_content=text, metadata={"source": f"terms-{i + 1}"}) for i, text in enumerate(task["documents"])]


def chat_model():
    return ChatOpenAI(
        model=task["model"],
        api_key="test",
        base_url=task["modelUrl"],
        max_retries=0,
        use_responses_api=scenario.get("api") == "responses",
        streaming=bool(scenario.get("stream")),
        stream_usage=True,
    )


def tools_of(names):
    return [as_tool(python_function(tool, lambda name, args: text_of(run_tool(name, args)))) for tool in tools_named(names)]


def graph(tools):
    """A hand-made LangGraph graph: model node, tool node, an edge back."""
    from langgraph.graph import START, MessagesState, StateGraph
    from langgraph.prebuilt import ToolNode, tools_condition

    model = chat_model().bind_tools(tools) if tools else chat_model()

    async def assistant(state):
        return {"messages": [await model.ainvoke([("system", scenario["system"]), *state["messages"]])]}

    builder = StateGraph(MessagesState)
    builder.add_node("assistant", assistant)
    builder.add_node("tools", ToolNode(tools, handle_tool_errors=True))
    builder.add_edge(START, "assistant")
    builder.add_conditional_edges("assistant", tools_condition)
    builder.add_edge("tools", "assistant")
    return builder.compile(name="shop_graph")


def chain():
    prompt = ChatPromptTemplate.from_messages([("system", "Answer from the context only.\n\nContext:\n{context}"), ("user", "{question}")])
    context = Terms() | (lambda found: "\n".join(document.page_content for document in found))
    return {"context": context, "question": RunnablePassthrough()} | prompt | chat_model() | StrOutputParser()


def open_conversation(conversation):
    messages = [(m["role"], m["text"]) for m in conversation.get("history", [])]
    config = {"metadata": {"session_id": conversation["id"]}, "configurable": {"thread_id": conversation["id"]}} if "id" in conversation else {}

    async def ask(turn):
        if scenario.get("retrieval") == "retriever":
            return await chain().ainvoke(turn["ask"], config)
        if scenario.get("object"):
            model = chat_model().with_structured_output({"title": "order", "description": "An order", **object_schema()})
            return await model.ainvoke([("system", scenario["system"]), ("user", turn["ask"])], config)
        tools = tools_of(scenario.get("tools"))
        messages.append(("user", turn["ask"]))
        if not tools:
            return await chat_model().ainvoke([("system", scenario["system"]), *messages], config)
        if options.get("graph"):
            agent = graph(tools)
        else:
            agent = create_agent(chat_model(), tools, system_prompt=scenario["system"], name="shop_assistant")
        if scenario.get("stream"):
            async for _ in agent.astream({"messages": messages}, config):
                pass
            return None
        result = await agent.ainvoke({"messages": messages}, config)
        messages[:] = result["messages"]

    return ask


capture(open_conversation)
