import { fork } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";
import type { Honest } from "./honest-guest";
import type { HonestAnswer, HonestOrder, HonestScene } from "./honest-process";

type HonestGuests = {
  /** Measures them with nothing else going on. */
  atRest(): Promise<Honest[]>;
  /** Measures them while `work` runs; resolves to both results. */
  beside<Result>(work: Promise<Result>): Promise<[Honest[], Result]>;
  stop(): void;
};

/** Starts the guests' own process. */
export function startHonestGuests(scene: HonestScene): HonestGuests {
  const child = fork(fileURLToPath(new URL("./honest-process.ts", import.meta.url)), [], {
    execArgv: ["--conditions=react-server", "--import", "tsx"],
    serialization: "advanced",
  });
  const order = (message: HonestOrder) => child.send(message);
  const measured = async (): Promise<Honest[]> => {
    const ended = once(child, "exit").then(() => [{ failed: "The guests' process ended." }]);
    const [answer] = (await Promise.race([once(child, "message"), ended])) as [HonestAnswer];
    if ("failed" in answer) throw new Error(answer.failed);
    return answer.honest;
  };
  order(scene);
  return {
    async atRest() {
      order("rest");
      return measured();
    },
    async beside(work) {
      order("beside");
      return Promise.all([measured(), work.finally(() => order("over"))]);
    },
    stop: () => child.kill(),
  };
}
