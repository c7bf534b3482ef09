import type postgres from "postgres";
import { programForTests } from "../../support/programs.mjs";
import { makeClip } from "../../support/videos/clips";
import { makeFilm } from "../../support/videos/films";
import { timed } from "../measure";
import { type Neighbour, untilDone, watchPage } from "./neighbour";
import { sendFile } from "./send-file";

/** Timeout for a photo or clip; at a party, ten minutes are as bad as never. */
const settleMs = 600_000;
const leastRounds = 3;
const guest = {
  person_name: "Ada",
  person_email_id: "ada@example.com",
  person_city: "Kansas City",
  caption: "Next door",
};

/** A neighbour's guest, as plain values. */
export type Guest = Omit<Neighbour, "organiser">;
export type Honest = { photoMs: number[]; clipMs: number[]; wallMs: number[]; formMs: number[]; refused: number };
type Scene = { url: string; database: postgres.Sql; clip: Buffer };

/**
 * The neighbour's guest sends a photo and a clip together, and again when both are ready: three times or more, until
 * `isOver`. Reads wall and form meanwhile. Times count from the first byte sent until the post is ready.
 */
export async function watchHonest(
  { url, database, clip }: Scene,
  neighbour: Guest,
  isOver: () => boolean,
): Promise<Honest> {
  const honest: Honest = { photoMs: [], clipMs: [], wallMs: [], formMs: [], refused: 0 };
  const [wall, form] = [watchPage(neighbour, neighbour.wallUrl), watchPage(neighbour, neighbour.formUrl)];
  const send = (kind: "photo" | "clip", bytes: Buffer) =>
    timed(async () => {
      // A connection that is cut is a refusal too.
      const sent = await sendFile(url, neighbour.eventId, { kind, bytes }, guest, neighbour.address).catch(() => null);
      const id = sent?.id;
      if (id) await untilDone(database, [id], settleMs);
      else honest.refused += 1;
    });
  try {
    for (let round = 0; round < leastRounds || !isOver(); round += 1) {
      const [photoMs, clipMs] = await Promise.all([send("photo", neighbour.photo), send("clip", clip)]);
      honest.photoMs.push(photoMs);
      honest.clipMs.push(clipMs);
    }
  } finally {
    [honest.wallMs, honest.formMs] = await Promise.all([wall.stop(), form.stop()]);
  }
  return honest;
}

/** Makes five seconds of 720p H.264 like a phone's; without ffmpeg, one second of grey that decoders accept. */
export async function makeHonestClip(): Promise<Buffer> {
  const ffmpeg = programForTests("ffmpeg", {
    tests: "five seconds of film, of which a second of grey takes the place,",
  });
  if (!ffmpeg) return makeClip();
  return makeFilm({ codec: "h264", seconds: 5 });
}
