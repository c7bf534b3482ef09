import { expect, it, vi } from "vitest";
import { lazyStream } from "@/lib/server/base/reads/lazy-stream";
import { patience } from "../../support/patience";

const bytes = (text: string) => new TextEncoder().encode(text);
/** Sends "one", then stalls until it is cancelled. */
function slowSource() {
  const cancel = vi.fn();
  const source = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(bytes("one")), cancel });
  return { source, cancel };
}

it("a lazy stream opens its source with the first read and passes it on to the end", async () => {
  const open = vi.fn(async () => new Response("all of it").body as ReadableStream<Uint8Array>);
  const stream = lazyStream(open);
  await new Promise(setImmediate);
  expect(open).not.toHaveBeenCalled();
  expect(await new Response(stream).text()).toBe("all of it");
  expect(open).toHaveBeenCalledTimes(1);
});

it("a lazy stream that is cancelled before it is read opens nothing", async () => {
  const open = vi.fn();
  await lazyStream(open).cancel();
  expect(open).not.toHaveBeenCalled();
});

it("a source that opens only after its stream was cancelled is closed", async () => {
  const { source, cancel } = slowSource();
  let finish: (source: ReadableStream<Uint8Array>) => void = () => {};
  let closing: AbortSignal | undefined;
  const reader = lazyStream((signal) => {
    closing = signal;
    return new Promise((resolve) => {
      finish = resolve;
    });
  }).getReader();
  const reading = reader.read();
  await new Promise(setImmediate);
  const cancelling = reader.cancel();
  expect(closing?.aborted).toBe(true);
  finish(source);
  await cancelling;
  expect(cancel).toHaveBeenCalledTimes(1);
  expect((await reading).done).toBe(true);
});

it.each(["cancelled", "aborted"])("a stalled source is closed when the stream is %s", async (how) => {
  const { source, cancel } = slowSource();
  const asking = new AbortController();
  const reader = lazyStream(async () => source, asking.signal).getReader();
  await reader.read();
  const reading = reader.read();
  if (how === "cancelled") {
    await reader.cancel();
    expect((await reading).done).toBe(true);
  } else {
    asking.abort(new Error("The client has gone."));
    await expect(reading).rejects.toThrow("The client has gone.");
  }
  await vi.waitFor(() => expect(cancel).toHaveBeenCalledTimes(1), patience);
});

it("a stream whose client has disconnected before it is made fails at its first read and opens nothing", async () => {
  const open = vi.fn();
  const stream = lazyStream(open, AbortSignal.abort(new Error("The client has gone.")));
  await expect(stream.getReader().read()).rejects.toThrow("The client has gone.");
  expect(open).not.toHaveBeenCalled();
});

it("a stream whose source cannot be opened fails with the cause", async () => {
  const stream = lazyStream(() => Promise.reject(new Error("The file is gone.")));
  await expect(new Response(stream).text()).rejects.toThrow("The file is gone.");
});
