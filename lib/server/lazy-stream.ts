import "server-only";

/** Opens a source; ends its own waiting where `signal` aborts. */
type Open = (signal: AbortSignal) => Promise<ReadableStream<Uint8Array>>;

/**
 * Makes a stream whose source is opened by the first read, and that reads no further than it is read. Next drops an answer
 * whose client has gone, and cancels nothing: a stream that nobody reads holds nothing. Cancelling it lets go of the
 * source, also in the middle of opening or reading; an abort of `signal` does the same and breaks the stream.
 */
export function lazyStream(open: Open, signal?: AbortSignal): ReadableStream<Uint8Array> {
  const closing = new AbortController();
  let opening: Promise<ReadableStreamDefaultReader<Uint8Array>> | undefined;
  const letGo = async (reason: unknown) => {
    closing.abort(reason);
    const reader = await opening?.catch(() => null);
    await reader?.cancel(reason).catch(() => {});
  };
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        const end = () => {
          controller.error(signal?.reason);
          void letGo(signal?.reason);
        };
        if (signal?.aborted) end();
        else signal?.addEventListener("abort", end, { once: true });
      },
      async pull(controller) {
        opening ??= open(closing.signal).then((source) => source.getReader());
        const { value, done } = await (await opening).read();
        // Let go of meanwhile, it is neither closed nor given anything.
        if (closing.signal.aborted) return;
        if (done) controller.close();
        else controller.enqueue(value);
      },
      cancel: letGo,
    },
    { highWaterMark: 0 },
  );
}
