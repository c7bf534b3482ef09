import { setTimeout as sleep } from "node:timers/promises";
import { chromium } from "@playwright/test";
import type { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { findChromium } from "../support/browser/chromium";
import {
  recordFrames,
  reportedOf,
  type Seen,
  seenBy,
  setVisibility,
  sponsoredEvening,
  sponsors,
  whenCounting,
} from "../support/wall/sponsored-evening";
import { findVictims } from "./victims";

/** Share by which a sponsor's seconds may differ from what the recorder of frames saw. */
const maxShare = 0.02;
/** A screen's last report may be this old, and retries after a killed server take as long again. */
const patienceMs = 90_000;

type Options = { seconds: number; log: (line: string) => void };
type Part = { from: number; until: number };

/**
 * Three screens show two sponsors: one is offline for four tenths of the time, one hidden for two, one opened twice, and
 * the web server is killed twice. Compares each sponsor's reported seconds with those that a recorder of frames saw.
 */
export async function soakSponsors(installation: Installation, { seconds, log }: Options) {
  const { executablePath, args } = await findChromium();
  const browser = await chromium.launch({ executablePath, args });
  const faults: string[] = [];
  const compared: Record<string, { seen: Seen; reported: Seen }> = {};
  try {
    let organiser = await Organiser.signIn(installation);
    const evening = await sponsoredEvening(organiser, "Fast");
    const open = async (name: string, tabs = 1) => {
      const context = await browser.newContext({ baseURL: installation.url, viewport: { width: 960, height: 540 } });
      await recordFrames(context);
      const address = await organiser.screenAddress(evening.event.id, name);
      const screen = await context.newPage();
      await screen.goto(address);
      await whenCounting(screen);
      screen.on("load", () => faults.push(`${name}: the page reloaded.`));
      for (let tab = 1; tab < tabs; tab += 1) await (await context.newPage()).goto(address);
      await screen.bringToFront();
      return { name, context, screen };
    };
    const [offline, hidden, twice] = [await open("Offline"), await open("Hidden"), await open("Twice", 2)];
    const all = [offline, hidden, twice];
    await evening.show();
    const start = Date.now();
    const at = (share: number) => sleep(Math.max(0, start + share * seconds * 1_000 - Date.now()));
    const during = async ({ from, until }: Part, begin: () => Promise<void>, end: () => Promise<void>) => {
      await at(from);
      await begin();
      await at(until);
      await end();
    };
    const kill = async (share: number) => {
      await at(share);
      for (const { pid } of findVictims(installation, "web server")) process.kill(pid, "SIGKILL");
      log(`Killed the web server after ${Math.round((Date.now() - start) / 1_000)} s.`);
    };
    await Promise.all([
      during(
        { from: 0.2, until: 0.6 },
        () => offline.context.setOffline(true),
        () => offline.context.setOffline(false),
      ),
      during(
        { from: 0.3, until: 0.5 },
        () => setVisibility(hidden.screen, "hidden"),
        () => setVisibility(hidden.screen, "visible"),
      ),
      kill(0.35),
      kill(0.75),
      at(1),
    ]);
    organiser = await Organiser.signIn(installation);
    await organiser.call("PUT", `/api/events/update-event/${evening.event.id}`, { ads_group_id: "" });
    await sleep(patienceMs);
    for (const { name, screen } of all) {
      const seen = await seenBy(screen);
      const reported = await reportedOf(organiser, evening.event.id, name);
      compared[name] = { seen, reported };
      for (const sponsor of sponsors) {
        const share = Math.abs(reported[sponsor] - seen[sponsor]) / seen[sponsor];
        log(`${name}, ${sponsor}: seen ${Math.round(seen[sponsor])} ms, reported ${reported[sponsor]} ms.`);
        if (!(share <= maxShare)) faults.push(`${name}: ${sponsor} differs by ${(share * 100).toFixed(1)} %.`);
      }
    }
    return { compared, faults };
  } finally {
    await browser.close();
  }
}
