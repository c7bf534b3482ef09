import { subscribe } from "node:diagnostics_channel";
import { appendFileSync, openSync, readSync } from "node:fs";

/**
 * Preloaded into the processes of an installation that is attacked. In the web process it appends each long piece of
 * work of the event loop to the file that its own address names (`?file=`): time, ms of processor, ms by the clock, and
 * the request that began last. The processor's time is the main thread's own, so what other processes of a busy machine
 * take is not counted. Linux only.
 */

/** Shorter pieces are not written down. */
const shortestMs = 15;
const everyMs = 2;

const file = new URL(import.meta.url).searchParams.get("file");
if (file && /programs\/web/.test(process.argv[1] ?? "")) watch(file);

function watch(file) {
  const schedule = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  const buffer = Buffer.alloc(64);
  const processorMs = () =>
    Number(buffer.toString("latin1", 0, readSync(schedule, buffer, 0, 64, 0)).split(" ")[0]) / 1e6;
  let begun = "";
  subscribe("http.server.request.start", ({ request }) => {
    begun = `${request.method} ${request.url}`.slice(0, 120);
  });
  let [clock, processor] = [performance.now(), processorMs()];
  setInterval(() => {
    const [nowClock, nowProcessor] = [performance.now(), processorMs()];
    const [clockMs, workMs] = [nowClock - clock, nowProcessor - processor];
    [clock, processor] = [nowClock, nowProcessor];
    if (workMs < shortestMs) return;
    appendFileSync(file, `${JSON.stringify({ at: Date.now(), workMs, clockMs, begun })}\n`);
  }, everyMs).unref();
}
