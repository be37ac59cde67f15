/** Maps a stream with up to `limit` pieces of work at a time; results come in the order of the source. */
export async function* inOrder<A, B>(
  source: AsyncIterable<A>,
  limit: number,
  work: (item: A) => B | Promise<B>,
): AsyncGenerator<B> {
  const running: Promise<B>[] = []
  try {
    for await (const item of source) {
      const result = Promise.resolve(item).then(work)
      // A rejection is met where its turn comes; until then it must not count as unhandled.
      result.catch(() => undefined)
      running.push(result)
      const first = running.length >= limit ? running.shift() : undefined
      if (first) yield await first
    }
    while (running.length > 0) {
      const first = running.shift()
      if (first) yield await first
    }
  } finally {
    await Promise.allSettled(running)
  }
}
