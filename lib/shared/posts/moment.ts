const minuteMs = 60_000;
const dayMinutes = 24 * 60;

/** Returns the last id that a post of this instant can have: ids are UUIDs of version 7, which begin with the time. */
export function lastIdAt(instant: string): string {
  const time = new Date(instant).getTime().toString(16).padStart(12, "0");
  return `${time.slice(0, 8)}-${time.slice(8)}-7fff-bfff-ffffffffffff`;
}

const units: Readonly<Record<string, number>> = { m: 1, h: 60, d: dayMinutes };

/**
 * Parses a moment that a moderator typed: '21:30', '9:30 pm', '10 min ago', 'an hour ago', '2 h'. A clock time is the
 * latest one that has passed in the time zone. Returns null for anything else.
 */
export function parseMoment(typed: string, now: Date, timeZone: string | undefined): Date | null {
  const text = typed.trim().toLowerCase();
  const clock = /^(\d{1,2})[:.](\d{2})\s*([ap]m)?$/.exec(text);
  if (clock) return clockMoment(Number(clock[1]), Number(clock[2]), clock[3], now, timeZone);
  const ago = /^(an?|\d{1,3})\s*(m|min|minutes?|h|hours?|d|days?)(?:\s+ago)?$/.exec(text);
  const unit = units[ago?.[2]?.charAt(0) ?? ""];
  if (!ago || !unit) return null;
  const count = ago[1]?.startsWith("a") ? 1 : Number(ago[1]);
  return new Date(now.getTime() - count * unit * minuteMs);
}

function clockMoment(hour: number, minute: number, half: string | undefined, now: Date, timeZone: string | undefined) {
  if (minute > 59 || hour > (half ? 12 : 23) || (half && hour === 0)) return null;
  const wanted = (half ? (hour % 12) + (half === "pm" ? 12 : 0) : hour) * 60 + minute;
  const parts = { hour: "2-digit", minute: "2-digit", hourCycle: "h23", timeZone } as const;
  const [hours = 0, minutes = 0] = now.toLocaleTimeString("en-GB", parts).split(":").map(Number);
  const passed = (hours * 60 + minutes - wanted + dayMinutes) % dayMinutes;
  // The whole minute counts.
  const minuteStart = Math.floor(now.getTime() / minuteMs) * minuteMs - passed * minuteMs;
  return new Date(Math.min(minuteStart + minuteMs - 1, now.getTime()));
}
