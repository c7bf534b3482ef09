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
 * 'Just now', '1 second ago', '3 minutes ago' … (spec, section 2.8): a month is 30 days, a year 12 such months.
 * Times in the future (a phone's or a server's clock is off) read 'Just now'.
 */
export function relativeTime(time: string | Date, now: Date): string {
  const elapsed = Math.floor((now.getTime() - new Date(time).getTime()) / 1000);
  for (const [name, seconds] of units) {
    const count = Math.floor(elapsed / seconds);
    if (count >= 1) return `${count} ${name}${count === 1 ? "" : "s"} ago`;
  }
  return "Just now";
}

/** An IANA name; undefined is the browser's own zone, until the company's is known. */
type TimeZone = string | undefined;

/**
 * '9 Jun 2025': day, short month, year, as en-GB writes them. Takes 'YYYY-MM-DD', which has no time zone, or an instant.
 */
export function shortDate(date: string, timeZone?: TimeZone): string {
  const isCalendarDate = /^\d{4}-\d{2}-\d{2}$/.test(date);
  const instant = new Date(isCalendarDate ? `${date}T00:00:00Z` : date);
  const zone = isCalendarDate ? "UTC" : timeZone;
  return instant.toLocaleDateString("en-GB", { day: "numeric", month: "short", year: "numeric", timeZone: zone });
}

/** '21:00'. */
export function clockTime(instant: string, timeZone: TimeZone): string {
  return new Date(instant).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit", timeZone });
}

/** '9 Jun 2025, 21:00'. */
export function dateAndTime(instant: string, timeZone: TimeZone): string {
  return `${shortDate(instant, timeZone)}, ${clockTime(instant, timeZone)}`;
}

/** The first 120 characters and an ellipsis, or the whole caption where it is no longer; never half a character. */
export function captionPreview(caption: string): string {
  const characters = Array.from(caption);
  if (characters.length <= limits.captionPreviewLength) return caption;
  return `${characters.slice(0, limits.captionPreviewLength).join("")}…`;
}

/** '1 Hour', '0.5 Hours', '2 Hours'. */
export function lengthLabel(hours: number): string {
  return hours === 1 ? "1 Hour" : `${hours} Hours`;
}

/** '9,999', '100k': a count that has little room. */
export function shortCount(count: number): string {
  const inThousands = count >= 10_000;
  return `${Math.round(inThousands ? count / 1_000 : count).toLocaleString("en-GB")}${inThousands ? "k" : ""}`;
}

/** '20 KB', '12.3 MB': the size of a file. */
export function fileSize(bytes: number): string {
  return bytes < 1024 * 1024 ? `${Math.ceil(bytes / 1024)} KB` : megabytes(bytes);
}

/** 'JPEG', 'MP4', 'QuickTime': a kind of file as people call it. */
export function fileKind(mime: string): string {
  const kind = mime.slice(mime.indexOf("/") + 1);
  return kind === "quicktime" ? "QuickTime" : kind === "webm" ? "WebM" : kind === "webp" ? "WebP" : kind.toUpperCase();
}

/** '0.4 GB', '2,048 GB': how much of a disk, to a tenth while that says something. */
export function gigabytes(bytes: number): string {
  const count = bytes / 1024 ** 3;
  return `${count.toLocaleString("en-GB", { maximumFractionDigits: count < 100 ? 1 : 0 })} GB`;
}

/** '20 KB', '12.3 MB', '60 GB': any amount of data. */
export function dataSize(bytes: number): string {
  return bytes < 1024 ** 3 ? fileSize(bytes) : gigabytes(bytes);
}

/** '0.4 MB', '12.3 MB': for progress, so always in megabytes and never wider than it has to be. */
export function megabytes(bytes: number): string {
  return `${(bytes / 1024 / 1024).toFixed(1)} MB`;
}

/** 'Austrian German' of 'de-AT'; the tag itself where the browser knows no names, and '' of none. */
export function languageName(tag: string): string {
  if (tag === "") return "";
  try {
    return new Intl.DisplayNames(["en"], { type: "language" }).of(tag) ?? tag;
  } catch {
    return tag;
  }
}
