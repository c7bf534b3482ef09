import "server-only";
import { exportRules } from "@/lib/shared/limits";
import type { ZipTime } from "./zip-format";

/**
 * File names that sort and that every file system accepts. A guest may write anything: path separators, Windows'
 * forbidden characters, control characters and bidirectional marks become blanks, or are removed.
 */

/** Forbidden by Windows, which forbids most, and the tilde, which shells expand. */
const forbidden = /[<>:"/\\|?*~]/g;
/** Controls, lone surrogates, private and unassigned code points, line and paragraph separators. */
const unprintable = /[\p{Cc}\p{Cs}\p{Co}\p{Cn}\p{Zl}\p{Zp}]/gu;
/** Invisible format marks except the two joiners, which Persian words and many emoji need. */
const marks = /(?![\u200C\u200D])\p{Cf}/gu;
/** Windows drops dots and blanks at the end; a leading dash or dot has a special meaning elsewhere. */
const edges = /^[\s.\-\u200C\u200D]+|[\s.\u200C\u200D]+$/gu;

const graphemes = new Intl.Segmenter("en", { granularity: "grapheme" });

/** Returns a piece of a name of at most `maxBytes` UTF-8 bytes. Splits no character and, if possible, no emoji. */
export function namePiece(text: string, maxBytes: number): string {
  const clean = text
    .normalize("NFC")
    .replace(forbidden, " ")
    .replace(unprintable, " ")
    .replace(marks, "")
    .replace(/\s+/gu, " ")
    .replace(edges, "");
  return cutToBytes(clean, maxBytes).replace(edges, "");
}

function cutToBytes(text: string, maxBytes: number): string {
  if (Buffer.byteLength(text) <= maxBytes) return text;
  const fitting = takeWhileFits(graphemes.segment(text), ({ segment }) => segment, maxBytes);
  // One letter may carry any number of accents.
  return fitting || takeWhileFits(text, (character) => character, maxBytes);
}

function takeWhileFits<Piece>(pieces: Iterable<Piece>, textOf: (piece: Piece) => string, maxBytes: number): string {
  let fitting = "";
  let bytes = 0;
  for (const piece of pieces) {
    const text = textOf(piece);
    bytes += Buffer.byteLength(text);
    if (bytes > maxBytes) break;
    fitting += text;
  }
  return fitting;
}

type Named = { at: Date; person_name: string; caption: string; extension: string };

/** Creates unique names such as 'pictures/2026-06-21 19-30-05 Ada - Hello.jpg', ignoring case. */
export class FileNames {
  readonly #clock: WallClock;
  readonly #taken = new Set<string>();

  constructor(clock: WallClock) {
    this.#clock = clock;
  }

  next(folder: string, { at, person_name, caption, extension }: Named): string {
    const { date, time } = this.#clock.read(at);
    const person = namePiece(person_name, exportRules.personBytes);
    const words = namePiece(caption, exportRules.captionBytes);
    const stem = `${folder}/${[`${date} ${time}`, [person, words].filter(Boolean).join(" - ")].filter(Boolean).join(" ")}`;
    for (let number = 1; ; number += 1) {
      const name = `${stem}${number === 1 ? "" : ` (${number})`}.${extension}`;
      const folded = fold(name);
      if (this.#taken.has(folded)) continue;
      this.#taken.add(folded);
      return name;
    }
  }
}

/** Folds names that are equal on file systems that ignore case and composition. */
const fold = (name: string) => name.normalize("NFKC").toUpperCase().toLowerCase().normalize("NFKC");

const two = (value: number) => String(value).padStart(2, "0");

/** Converts times to the local time of a time zone (an IANA name). */
export class WallClock {
  readonly #format: Intl.DateTimeFormat;

  constructor(timezone: string) {
    this.#format = new Intl.DateTimeFormat("en-GB", {
      timeZone: timezone,
      hourCycle: "h23",
      year: "numeric",
      month: "numeric",
      day: "numeric",
      hour: "numeric",
      minute: "numeric",
      second: "numeric",
    });
  }

  /** Returns '2026-06-21' and '19-30-05': Windows forbids colons in names. */
  read(at: Date): { date: string; time: string } {
    const { year, month, day, hour, minute, second } = this.#parts(at);
    return { date: `${year}-${two(month)}-${two(day)}`, time: `${two(hour)}-${two(minute)}-${two(second)}` };
  }

  /** Returns the time in a ZIP file's format: MS-DOS covers 1980 to 2107, in steps of two seconds. */
  zipTime(at: Date): ZipTime {
    const { year, month, day, hour, minute, second } = this.#parts(at);
    const years = Math.min(127, Math.max(0, year - 1980));
    return {
      dosDate: (years << 9) | (month << 5) | day,
      dosTime: (hour << 11) | (minute << 5) | (second >> 1),
      unixSeconds: Math.min(0x7fff_ffff, Math.floor(at.getTime() / 1000)),
    };
  }

  #parts(at: Date) {
    const parts = Object.fromEntries(this.#format.formatToParts(at).map(({ type, value }) => [type, Number(value)]));
    const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = parts;
    return { year, month, day, hour, minute, second };
  }
}
