import path from "node:path";
import { parseArgs } from "node:util";
import { describeInstallation } from "@/lib/server/describe-installation";
import { env } from "@/lib/server/env";
import { checkSystem } from "@/lib/server/features/doctor/run";
import type { Finding } from "@/lib/shared/doctor/contract";
import { doctorRules } from "@/lib/shared/limits/doctor";
import { doctorMessages } from "@/lib/shared/messages/console/doctor";
import { toolCommand } from "./process/command";
import { readCommandLine, runTool } from "./process/tool";
import { isServedByOther } from "./start/installation";

/** npm run doctor [-- --json]: checks the installation's configuration. Exits with 1 if there is a problem. */

const usage = `Usage: ${toolCommand("doctor")}, or for programs: ${toolCommand("doctor", "--json")}`;

/** `start-fault` is the reason why host/start.ts could not start. */
function readArguments() {
  return readCommandLine(usage, () => {
    const { values } = parseArgs({
      options: { json: { type: "boolean", default: false }, "start-fault": { type: "string" } },
    });
    return values;
  });
}

function print(findings: readonly Finding[]): void {
  const width = Math.max(...findings.map(({ check }) => check.length));
  for (const { check, state, sentence, advice } of findings) {
    console.log(
      `${doctorMessages.states[state].padEnd(7)}  ${check.padEnd(width)}  ${[sentence, advice].join(" ").trim()}`,
    );
  }
}

async function run(): Promise<void> {
  const { json, "start-fault": startFault } = readArguments();
  const hasOwnPush = env.PUSHER_HOST && !env.WALLFLOWER_EMBEDDED_REALTIME;
  const silenceMs = env.PUBLIC_URL || env.WALL_URL || hasOwnPush ? doctorRules.silenceMs : doctorRules.pageSilenceMs;
  if (!json && silenceMs === doctorRules.silenceMs) console.error("Checking; time-outs take a minute …");
  const isServing = isServedByOther(path.resolve(env.DATA_DIR));
  const findings = await checkSystem(describeInstallation({ isServing, silenceMs }));
  if (startFault)
    findings.unshift({ check: "Start", state: "problem", sentence: "Wallflower cannot start.", advice: startFault });
  if (json) console.log(JSON.stringify({ findings }, null, 2));
  else print(findings);
  if (findings.some(({ state }) => state === "problem")) process.exitCode = 1;
}

await runTool(run);
