import { expect } from "@playwright/test";

/** By how much a countdown may turn early or late: half of a report's way, and a page's tick. */
const slackMs = 350;

/** Expects that a countdown to a moment of this machine's clock, such as '1:04', is right to the second. */
export async function expectRightSecond(read: () => Promise<string | null>, untilMs: number): Promise<void> {
  const leftAfter = (ms: number) => Math.ceil((untilMs - Date.now() - ms) / 1_000);
  const most = leftAfter(-slackMs);
  const [, minutes, seconds] = /(\d+):(\d\d)$/.exec((await read()) ?? "") ?? [];
  const least = leftAfter(slackMs);
  const shown = Number(minutes) * 60 + Number(seconds);
  expect(shown).toBeGreaterThanOrEqual(least);
  expect(shown).toBeLessThanOrEqual(most);
}
