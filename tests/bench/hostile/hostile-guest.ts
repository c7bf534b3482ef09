import sharp from "sharp";
import type { HostileFile } from "../../support/hostile/hostile-file";
import { hostileFiles } from "../../support/hostile/hostile-files";
import { sendFile } from "./send-file";

const files = 50;
const guest = {
  person_name: "Mallory",
  person_email_id: "mallory@example.com",
  person_city: "Nowhere",
  caption: "Boo",
};

/** The largest picture that the route accepts: its header promises the maximum of memory. */
const heaviestAvif: HostileFile = {
  name: "avif: as many pixels as may be",
  kind: "photo",
  note: "a flat colour of 19 megapixels",
  expects: "shown",
  make: () =>
    sharp({ create: { width: 4_400, height: 4_400, channels: 3, background: "#567" } })
      .avif({ effort: 0 })
      .toBuffer(),
};

/** Kinds of hostile file, by name; a guest sends them in turn. */
const kinds: ((file: HostileFile) => boolean)[] = [
  (file) => file === heaviestAvif,
  ({ name }) => name.startsWith("mov: a JPEG of 16,000"),
  ({ name }) => /^(avif|heif|heic)/.test(name) && name !== heaviestAvif.name,
  ({ name }) => /10,000|frames/.test(name),
  ({ isLie }) => isLie === true,
  ({ name }) => name.startsWith("archive:"),
  ({ name }) => /^(jpeg|png|webp)/.test(name),
];

/** Makes the fifty worst files, with their bytes. */
export async function makeWorstFiles(): Promise<(HostileFile & { bytes: Buffer })[]> {
  const all = [heaviestAvif, ...hostileFiles];
  const rows = kinds.map((isKind) => all.filter(isKind));
  const chosen = Array.from({ length: files }, (_, index) => {
    const row = rows[index % rows.length] ?? [];
    const file = row[Math.floor(index / rows.length) % row.length];
    if (!file) throw new Error("A kind of hostile file is missing.");
    return file;
  });
  return Promise.all(chosen.map(async (file) => ({ ...file, bytes: Buffer.from(await file.make()) })));
}

/** Posts a file like a browser. Resolves to the post's id, or null if the route rejected it. */
export async function sendHostile(
  url: string,
  eventId: string,
  file: HostileFile & { bytes: Buffer },
): Promise<string | null> {
  const { status, id } = await sendFile(url, eventId, file, guest);
  if (status >= 500) throw new Error(`A hostile file was answered with ${status}.`);
  return id;
}
