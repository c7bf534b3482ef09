import { setTimeout as sleep } from "node:timers/promises";
import { makeFilm } from "../../support/videos/films";
import type { HostileCase } from "./hostile-case";
import { sendFile } from "./send-file";
import { countConversions } from "./slow-clips";

const address = "127.0.0.8";
/** The attacker's clip is being converted this long. */
const convertMs = 60_000;
const guest = { person_name: "Mallory", person_email_id: "m@example.com", person_city: "Nowhere", caption: "Long" };

let film: Buffer | null = null;

/** One clip takes the whole time that a conversion may have, while neighbours send clips of three seconds. */
export const longConversion: HostileCase = {
  title: "a clip that takes minutes to convert",
  method:
    "One clip of eleven minutes of 4K in HEVC, of which three are converted, as of one of 57; a guest bans it after " +
    `${convertMs / 1_000} s. The neighbours' clips are three seconds of HEVC, which are converted too.`,
  makeClip: () => makeFilm({ codec: "hevc", seconds: 3 }),
  async prepare() {
    film = await makeFilm({ codec: "hevc", size: "3840x2160", seconds: 10, times: 66 });
  },

  async attack({ installation, database, eventId }, signal) {
    if (!film) throw new Error("There is no film.");
    const { status } = await sendFile(installation.url, eventId, { kind: "clip", bytes: film }, guest, address);
    while (countConversions(installation) === 0 && !signal.aborted) await sleep(100);
    await sleep(convertMs, undefined, { signal }).catch(() => {});
    const running = countConversions(installation);
    await database`update posts set status = 'banned' where event_id = ${eventId}`;
    return `the clip was answered ${status}; ${running} conversions ran when it was banned`;
  },
};
