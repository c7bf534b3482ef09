import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { Installation } from "../../e2e/support/installation";
import { Organiser } from "../../e2e/support/organiser";
import { makeDistinctPhoto } from "../../support/pictures";
import { pusherSettingsOf } from "../installation-files";
import type { Section } from "../measure";
import { findProcess } from "../process-memory";

const screens = 5_000;
const equalWithinMs = 8_000;
const pageWithinMs = 3_000;
const longestMs = 90_000;

type Counts = { equal: number; pushed: number };

async function ask(child: ChildProcess, version: number): Promise<Counts> {
  const answered = once(child, "message");
  child.send(version);
  return (await answered)[0] as Counts;
}

async function untilAll(child: ChildProcess, name: keyof Counts, version: number): Promise<number> {
  const start = performance.now();
  for (;;) {
    const counts = await ask(child, version);
    const ms = performance.now() - start;
    if (counts[name] >= screens || ms > longestMs) return ms;
    await sleep(100);
  }
}

/** Kills the web process under 5,000 screens of one wall, and measures until all show what was approved after. */
export async function benchStorm(): Promise<Section> {
  // The last tenth of the sockets is for addresses with few.
  const installation = await Installation.start(() => ({ SOCKETS_MAX: "6000" }));
  const { url } = installation;
  let child: ChildProcess | undefined;
  try {
    const organiser = await Organiser.signIn(installation);
    const event = await organiser.createEvent({ event_name: "A storm" });
    const [first, second] = [
      await organiser.addReadyPost(event.id, await makeDistinctPhoto(1)),
      await organiser.addReadyPost(event.id, await makeDistinctPhoto(2)),
    ];
    await organiser.setStatus(first, "approve");
    const script = fileURLToPath(new URL("./storm-screens.ts", import.meta.url));
    child = fork(script, [url, pusherSettingsOf(installation).key, event.event_url_slug, String(screens)], {
      execArgv: ["--import", "tsx"],
    });
    await once(child, "message");
    await untilAll(child, "pushed", 0);

    process.kill(findProcess(installation, "programs/web"), "SIGKILL");
    const killedAt = performance.now();
    while (!(await fetch(`${url}/api/live`).catch(() => null))?.ok) await sleep(20);
    const answeredAt = performance.now();
    const page = fetch(`${url}/event/${event.event_url_slug}`)
      .then((answer) => answer.text())
      .then(() => performance.now() - answeredAt);
    await organiser.setStatus(second, "approve");
    const { wall_version } = await organiser.call<{ wall_version: number }>(
      "GET",
      `/api/events/event-by-slug/${event.event_url_slug}`,
    );
    await untilAll(child, "equal", wall_version);
    const equalMs = performance.now() - answeredAt;
    await untilAll(child, "pushed", 0);
    const pushedMs = performance.now() - answeredAt;
    const pageMs = await page;
    const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`;
    return {
      title: "Five thousand screens lose the server",
      method:
        `${screens.toLocaleString("en")} screens of a wall run the product's client in one process on the same cores, with ` +
        `${screens / 20} addresses. The web process is killed; at the first answer of the next one a page is read and a ` +
        "post approved. Times count from that answer.",
      measurements: [
        { what: "First answer after the kill", value: seconds(answeredAt - killedAt) },
        {
          what: "All screens show the post",
          value: seconds(equalMs),
          goal: { text: `within ${equalWithinMs / 1_000} s`, isReached: equalMs <= equalWithinMs },
        },
        {
          what: "The page",
          value: seconds(pageMs),
          goal: { text: `within ${pageWithinMs / 1_000} s`, isReached: pageMs <= pageWithinMs },
        },
        { what: "All screens have a socket", value: seconds(pushedMs) },
      ],
    };
  } finally {
    child?.disconnect();
    await installation.dispose();
  }
}
