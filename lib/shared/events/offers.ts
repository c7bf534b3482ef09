import { limits } from "../limits";
import { startTimes } from "../vocabulary";

type Moment = { date: string; hour: number };

/** Returns the day ('YYYY-MM-DD') and hour (0 to 23) in a time zone; in this device's if the zone is unknown. */
export function momentIn(now: Date, timeZone: string | undefined): Moment {
  const parts = (zone: string | undefined) =>
    new Intl.DateTimeFormat("en-GB", {
      timeZone: zone,
      hourCycle: "h23",
      ...({ year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit" } as const),
    }).formatToParts(now);
  let found: Intl.DateTimeFormatPart[];
  try {
    found = parts(timeZone || undefined);
  } catch {
    found = parts(undefined);
  }
  const value = (type: string) => found.find((part) => part.type === type)?.value ?? "";
  return { date: `${value("year")}-${value("month")}-${value("day")}`, hour: Number(value("hour")) };
}

/** Returns a new event's default day and start: today and the next full hour, in the fields' format. */
export function offeredTimes(now: Date, timeZone?: string): { event_date: string; event_start_time: string } {
  const { date, hour } = momentIn(now, timeZone);
  const stepsPerHour = startTimes.length / 24;
  return { event_date: date, event_start_time: startTimes[((hour + 1) % 24) * stepsPerHour] ?? "" };
}

/** How long an event is that somebody opens at once, in hours. */
const liveHours = 4;

/**
 * Returns the times of an event that opens now, where nobody chose them: the next full hour and its day, which may be
 * tomorrow, and four hours. A chosen other day keeps its hour.
 */
export function liveTimes(now: Date, timeZone: string | undefined, chosenDate: string) {
  const { event_start_time } = offeredTimes(now, timeZone);
  const { date } = momentIn(new Date(now.getTime() + 3_600_000), timeZone);
  if (chosenDate !== "" && chosenDate !== date) return {};
  return { event_date: date, event_start_time, length_of_event: liveHours };
}

/** Letters that Unicode does not decompose. */
const plainLetters: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i" };

/** Returns the slug for an event's name: 'Noor & Elías' → 'noor-elias'; '' if no letter fits a slug. */
export function slugFromName(name: string, maxLength: number = limits.slugMaxLength): string {
  const plain = name
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, (letter) => plainLetters[letter] ?? "")
    .normalize("NFKD")
    // Accents, and apostrophes within a word.
    .replace(/[\u0300-\u036f'’]/g, "");
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  return words.join("-").slice(0, maxLength).replace(/-+$/, "");
}

/** Without vowels they form no word, and no two of them look alike. */
const tellApart = "bcdfghjkmnpqrstvwxz23456789";

/** Returns four random letters and digits, which keep a slug from being guessed or taken. */
export function slugLetters(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return Array.from(bytes, (byte) => tellApart[byte % tellApart.length]).join("");
}

/** Returns a slug that can be typed from a card: 'anna-tom-k4xf'; '' if the name gives nothing. */
export function typableSlug(name: string, letters: string): string {
  const start = slugFromName(name, limits.slugMaxLength - letters.length - 1);
  return start && `${start}-${letters}`;
}
