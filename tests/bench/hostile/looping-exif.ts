import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { loopingJpeg } from "../../support/pictures/hostile-metadata";
import type { HostileCase, HostileTarget } from "./hostile-case";

const photos = 40;
const guest = {
  person_name: "Mallory",
  person_email_id: "mallory@example.com",
  person_city: "Nowhere",
  caption: "Round",
};
let jpeg = Buffer.alloc(0);

/** Many small photos, each of which costs 14 seconds of CPU if a decoder reads its EXIF. */
export const loopingExif: HostileCase = {
  title: "photos whose EXIF loops",
  method:
    `A guest posts ${photos} JPEGs of 64 by 64 pixels and 65 KB, one after the other. The EXIF of each has 5,000 entries ` +
    "that all lead back to it.",

  async prepare() {
    jpeg = Buffer.from(await loopingJpeg.make());
  },

  async attack(target, signal) {
    const begun = performance.now();
    const ids: string[] = [];
    for (let index = 0; index < photos && !signal.aborted; index += 1) {
      const id = await post(target, index);
      if (id) ids.push(id);
    }
    const left = await untilMade(target, ids, signal);
    const seconds = ((performance.now() - begun) / 1_000).toFixed(1);
    return `${ids.length} of ${photos} taken; ${left} still in the making after ${seconds} s`;
  },
};

/** Posts one of the photos with unique bytes. Resolves to null if it is rejected. */
async function post({ installation, eventId }: HostileTarget, index: number): Promise<string | null> {
  const form = new FormData();
  form.set("media", new File([new Uint8Array(jpeg), String(index)], "a.jpg"));
  for (const [name, value] of Object.entries({ event_id: eventId, media_type: "image", ...guest }))
    form.set(name, value);
  const url = `${installation.url}/api/events/add-event-post`;
  const answer = await fetch(url, { method: "POST", headers: { "idempotency-key": randomUUID() }, body: form });
  return answer.ok ? (await answer.json()).id : null;
}

/** Waits until no post is being processed; resolves to how many are when the signal aborts. */
async function untilMade({ database }: HostileTarget, ids: string[], signal: AbortSignal): Promise<number> {
  for (;;) {
    const [row] = await database<{ left: number }[]>`
      select count(*)::int as left from posts where id = any(${ids}) and media_state = 'processing'`;
    if (!row || row.left === 0 || signal.aborted) return row?.left ?? 0;
    await sleep(50);
  }
}
