import { appendFileSync } from "node:fs";
import { endWithParent, isFaultOfCode, signalReady } from "@/host/process/child";

/** A child of supervise() with the uncaught error that FAULT names; it writes its steps into the file NOTES. */

const note = (line: string) => appendFileSync(process.env.NOTES ?? "", `${line}\n`);
const faults: Record<string, () => void> = {
  exception: () => {
    throw new TypeError("planted in a timer");
  },
  rejection: () => void Promise.reject(new TypeError("planted in a promise")),
  loop: () => {
    for (;;);
  },
  stop: () => void process.kill(process.pid, "SIGSTOP"),
  outage: () => void Promise.reject(Object.assign(new Error("planted outage"), { code: "ECONNREFUSED" })),
};

endWithParent(async () => note("stopped in order"), { name: "worker", isFault: isFaultOfCode });
note("started");
signalReady();
setTimeout(() => faults[process.env.FAULT ?? ""]?.(), 100);
setTimeout(() => note("went on"), 300);
