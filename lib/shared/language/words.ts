import { type Language, localeOf } from "./languages";

const units = [
  ["day", 86_400],
  ["hour", 3_600],
  ["minute", 60],
  ["second", 1],
] as const;

/** '3 minutes ago'. The formatter is made when first used: some phones lack it. */
export function agoIn(language: Language, time: string | Date, now: Date): string {
  const seconds = Math.max(0, Math.floor((now.getTime() - new Date(time).getTime()) / 1000));
  const [unit, length] = units.find(([, each]) => seconds >= each) ?? units[3];
  return new Intl.RelativeTimeFormat(localeOf(language)).format(-Math.floor(seconds / length), unit);
}
