import "server-only";

/** Opens a source; stops waiting if `signal` aborts. */
type Open = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/**
 * Creates a stream that opens its source at the first read and never reads ahead. Next drops a response whose client
 * has gone without cancelling it: an unread stream then keeps nothing open. Cancelling releases the source, also while
 * it is opening or reading; an abort of `signal` does the same and errors the stream.
 */
export function lazyStream(open: Open, signal?: AbortSignal): ReadableStream<Uint8Array> {
  const closing = new AbortController();
  let opening: Promise<ReadableStreamDefaultReader<Uint8Array>> | undefined;
  const releaseSource = async (reason: unknown) => {
    closing.abort(reason);
    const reader = await opening?.catch(() => null);
    await reader?.cancel(reason).catch(() => {});
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          controller.error(signal?.reason);
          void releaseSource(signal?.reason);
        };
        if (signal?.aborted) end();
        else signal?.addEventListener("abort", end, { once: true });
      },
      async pull(controller) {
        opening ??= open(closing.signal).then((source) => source.getReader());
        const { value, done } = await (await opening).read();
        // Cancelled meanwhile: the controller must not be closed or enqueued to.
        if (closing.signal.aborted) return;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: releaseSource,
    },
    { highWaterMark: 0 },
  );
}
