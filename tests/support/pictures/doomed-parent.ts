import { DecoderProcess } from "@/lib/server/outside/media/decoding/decoder-process";
import { decoderRules } from "@/lib/shared/limits";

/** Starts an endless decoder task, reports its process id, and waits to be killed. */
const child = new DecoderProcess(process.argv[2] ?? "", true);
const endless = { ...decoderRules.small, cpuSeconds: 120 };
void child.run("picture", { source: "processor" }, endless).catch(() => {});
process.send?.(child.pid);
