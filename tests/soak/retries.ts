import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { askFrom } from "../bench/hostile/ask-from";
import { uploadClip } from "../bench/hostile/send-file";
import type { Installation } from "../e2e/support/installation";
import { Organiser } from "../e2e/support/organiser";
import { makeRandom } from "../support/random";
import { makeClip } from "../support/videos/clips";

const rounds = 200;
/** A phone repeats a post whose answer is late by this long. */
const [shortestMs, longestMs] = [10, 400];

const guest = { person_name: "Ada", person_email_id: "ada@example.com", person_city: "Kansas City" };

/**
 * Posts each clip three times with one key, each soon after the one before, as a phone that loses answers: all of them
 * must be accepted as the same post.
 */
export async function soakRetries(
  installation: Installation,
  { seed, log = () => {} }: { seed: number; log?: (line: string) => void },
): Promise<{ answers: Record<string, number>; faults: string[] }> {
  const { url } = installation;
  const { id: event_id } = await (await Organiser.signIn(installation)).createEvent({ event_name: "Lost answers" });
  const random = makeRandom(seed);
  const clip = await makeClip();
  const answers: Record<string, number> = {};
  const faults: string[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const address = `127.0.1.${1 + (round % 250)}`;
    const { status, videoId } = await uploadClip(url, event_id, clip, address);
    if (!videoId) throw new Error(`The upload was answered ${status}.`);
    const headers = { "idempotency-key": randomUUID() };
    const post = async (delayMs: number) => {
      await sleep(delayMs);
      const form = new FormData();
      const fields = { event_id, media_type: "video", video_id: videoId, caption: `Round ${round}`, ...guest };
      for (const [name, value] of Object.entries(fields)) form.set(name, value);
      return askFrom(address, `${url}/api/events/add-event-post`, { method: "POST", headers, body: form });
    };
    const pauseMs = () => shortestMs + random() * (longestMs - shortestMs);
    const second = pauseMs();
    const sent = await Promise.all([post(0), post(second), post(second + pauseMs())]);
    for (const answer of sent) answers[answer.status] = (answers[answer.status] ?? 0) + 1;
    const ids = new Set(sent.map(({ text }) => JSON.parse(text).id));
    if (ids.size !== 1 || sent.some((answer) => answer.status !== 201)) {
      faults.push(`Round ${round}: ${sent.map((answer) => `${answer.status} ${answer.text}`).join("; ")}`);
    }
    if (round % 50 === 49) log(`${round + 1} rounds, ${faults.length} faults.`);
  }
  return { answers, faults };
}
