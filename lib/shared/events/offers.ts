import { limits } from "../limits";
import { startTimes } from "../vocabulary";

type Moment = { date: string; hour: number };

/** A day ('YYYY-MM-DD') and its hour (0 to 23) on a time zone's clock; on this device's where the zone is unknown. */
function momentIn(now: Date, timeZone: string | undefined): Moment {
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

/** Offers a new event its day and its start: today and the next full hour, as the fields take them. */
export function offeredTimes(now: Date, timeZone?: string): { event_date: string; event_start_time: string } {
  const { date, hour } = momentIn(now, timeZone);
  const stepsPerHour = startTimes.length / 24;
  return { event_date: date, event_start_time: startTimes[((hour + 1) % 24) * stepsPerHour] ?? "" };
}

/** Letters that no decomposition takes apart. */
const plainLetters: Readonly<Record<string, string>> = { ß: "ss", æ: "ae", œ: "oe", ø: "o", đ: "d", ł: "l", ı: "i" };

/** An event's name as its address: 'Noor & Elías' → 'noor-elias'. '' where no letter of it can stand in one. */
export function slugFromName(name: string): string {
  const plain = name
    .toLowerCase()
    .replace(/[ßæœøđłı]/g, (letter) => plainLetters[letter] ?? "")
    .normalize("NFKD")
    // Accents, and apostrophes within a word.
    .replace(/[\u0300-\u036f'’]/g, "");
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  return words.join("-").slice(0, limits.slugMaxLength).replace(/-+$/, "");
}
