import { limits } from "./limits";

const units: readonly (readonly [name: string, seconds: number])[] = [
  ["year", 12 * 30 * 86_400],
  ["month", 30 * 86_400],
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
];

/**
 * Returns 'Just now', '1 second ago', '3 minutes ago' … (spec, section 2.8): a month is 30 days, a year 12 such
 * months. Future times (a phone's or a server's clock is off) return 'Just now'.
 */
export function relativeTime(time: string | Date, now: Date): string {
  const elapsed = Math.floor((now.getTime() - new Date(time).getTime()) / 1000);
  for (const [name, seconds] of units) {
    const count = Math.floor(elapsed / seconds);
    if (count >= 1) return `${count} ${name}${count === 1 ? "" : "s"} ago`;
  }
  return "Just now";
}

/** An IANA name; undefined means the browser's own zone, until the company's is known. */
type TimeZone = string | undefined;

/**
 * Returns '9 Jun 2025': day, short month, year, as in en-GB. Takes 'YYYY-MM-DD', which has no time zone, or an
 * instant.
 */
export function shortDate(date: string, timeZone?: TimeZone): string {
  const isCalendarDate = /^\d{4}-\d{2}-\d{2}$/.test(date);
  const instant = new Date(isCalendarDate ? `${date}T00:00:00Z` : date);
  const zone = isCalendarDate ? "UTC" : timeZone;
  return instant.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: zone });
}

/** Returns 'Monday, 9 June 2025' for 'YYYY-MM-DD'; '' for anything else, such as a half-typed date. */
export function longDate(date: string): string {
  const day = new Date(`${date}T00:00:00Z`);
  if (!/^[1-9]\d{3}-\d{2}-\d{2}$/.test(date) || Number.isNaN(day.getTime())) return "";
  const parts = { weekday: "long", day: "numeric", month: "long", year: "numeric" } as const;
  return day.toLocaleDateString("en-GB", { ...parts, timeZone: "UTC" });
}

/** '21:00'. */
export function clockTime(instant: string, timeZone: TimeZone): string {
  return new Date(instant).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
}

/** 'Mon 21:00'. */
export function weekdayAndTime(instant: string, timeZone: TimeZone): string {
  const day = new Date(instant).toLocaleDateString("en-GB", { weekday: "short", timeZone });
  return `${day} ${clockTime(instant, timeZone)}`;
}

/** '9 Jun 2025, 21:00'. */
export function dateAndTime(instant: string, timeZone: TimeZone): string {
  return `${shortDate(instant, timeZone)}, ${clockTime(instant, timeZone)}`;
}

/**
 * Returns the first 120 characters and an ellipsis, or the whole caption if it is no longer; never splits a
 * character.
 */
export function captionPreview(caption: string): string {
  const characters = Array.from(caption);
  if (characters.length <= limits.captionPreviewLength) return caption;
  return `${characters.slice(0, limits.captionPreviewLength).join("")}…`;
}

/** '1 Hour', '0.5 Hours', '2 Hours'. */
export function lengthLabel(hours: number): string {
  return hours === 1 ? "1 Hour" : `${hours} Hours`;
}

/** Formats a count for a small space: '9,999', '100k'. */
export function shortCount(count: number): string {
  const inThousands = count >= 10_000;
  return `${Math.round(inThousands ? count / 1_000 : count).toLocaleString("en-GB")}${inThousands ? "k" : ""}`;
}

/** Formats a file's size: '20 KB', '12.3 MB'. */
export function fileSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : megabytes(bytes);
}

/** Returns the common name of a file type: 'JPEG', 'MP4', 'QuickTime'. */
export function fileKind(mime: string): string {
  const kind = mime.slice(mime.indexOf("/") + 1);
  return kind === "quicktime" ? "QuickTime" : kind === "webm" ? "WebM" : kind === "webp" ? "WebP" : kind.toUpperCase();
}

/** Formats disk space: '0.4 GB', '2,048 GB', with one decimal while it matters. */
export function gigabytes(bytes: number): string {
  const count = bytes / 1024 ** 3;
  return `${count.toLocaleString("en-GB", { maximumFractionDigits: count < 100 ? 1 : 0 })} GB`;
}

/** Formats any amount of data: '20 KB', '12.3 MB', '60 GB'. */
export function dataSize(bytes: number): string {
  return bytes < 1024 ** 3 ? fileSize(bytes) : gigabytes(bytes);
}

/** Formats progress: '0.4 MB', in German '12,3 MB', always in megabytes and as short as possible. */
export function megabytes(bytes: number, language = "en"): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1, numberingSystem: "latn", useGrouping: false };
  return `${(bytes / 1024 / 1024).toLocaleString(language, digits)} MB`;
}

/** Returns 'Austrian German' for 'de-AT'; the tag itself if the browser knows no names, and '' for no tag. */
export function languageName(tag: string): string {
  if (tag === "") return "";
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
