import { shownRules } from "@/lib/shared/limits/shown";
import type { ShownHour } from "@/lib/shared/screens/contract";
import { serverNow } from "../../browser/server-clock";
import { paintedAds } from "./painted-ads";
import { createId } from "./screen-identity";

/**
 * Counts for how long a named screen shows its wall, and each ad: by samples, of which two that follow each other are the
 * two ends of the time between them. The hours are kept in the browser until the server has them. Of several tabs of a
 * screen one counts: it has a lease, which it renews while it is seen.
 */

type Tally = { shown_ms: number; times: number };
type KeptHour = Tally & { from_ms: number; until_ms: number; ads: Record<string, Tally>; sent_ms: number };
type Kept = { browser_id: string; hours: Record<string, KeptHour> };
type Lease = { tab: string; at: number };

/** `atMs` only ever grows; `clockMs` is the machine's clock, `serverMs` the server's. */
type Moment = { atMs: number; clockMs: number; serverMs: number };

export class ShownCounter {
  private kept: Kept;
  private last: { atMs: number; ads: ReadonlySet<string> } | null = null;
  private hasLease = false;
  private savedAt = 0;
  private readonly tab = createId();

  constructor(
    private readonly key: string,
    private readonly storage: Storage | null,
  ) {
    this.kept = this.readHours();
  }

  /** Counts the time since the last sample; `ads` is null while nobody can see the wall. */
  sample({ atMs, clockMs, serverMs }: Moment, ads: ReadonlySet<string> | null) {
    if (!ads) return this.rest();
    const isMine = this.hasLease;
    this.hasLease = !this.isOthers(clockMs);
    if (!this.hasLease || !isMine) {
      this.last = null;
      if (!this.hasLease) return;
      this.kept = this.readHours();
      // Counts from the next sample on: the last of two tabs that take the lease at once has it.
      return this.save(clockMs);
    }
    const passedMs = this.last ? atMs - this.last.atMs : 0;
    if (passedMs > shownRules.maxSampleMs) this.last = null;
    this.add(serverMs, this.last ? passedMs : 0, this.last?.ads, ads);
    this.last = { atMs, ads };
    if (clockMs - this.savedAt >= shownRules.saveMs || clockMs < this.savedAt) this.save(clockMs);
  }

  private add(serverMs: number, passedMs: number, before: ReadonlySet<string> | undefined, ads: ReadonlySet<string>) {
    const start = serverMs - (serverMs % shownRules.hourMs);
    const name = new Date(start).toISOString();
    const moment = serverMs - start;
    const fresh: KeptHour = { shown_ms: 0, times: 0, from_ms: moment, until_ms: moment, ads: {}, sent_ms: -1 };
    const hour = this.kept.hours[name] ?? fresh;
    this.kept.hours[name] = hour;
    hour.from_ms = Math.min(hour.from_ms, Math.max(0, moment - passedMs));
    hour.until_ms = Math.max(hour.until_ms, moment);
    raise(hour, passedMs, !before);
    for (const id of new Set([...ads, ...(before ?? [])])) {
      const tally = hour.ads[id] ?? { shown_ms: 0, times: 0 };
      hour.ads[id] = tally;
      const [was, is] = [before?.has(id), ads.has(id)];
      raise(tally, was && is ? passedMs : passedMs / 2, is && !was);
    }
  }

  /** Gives the lease away, for a tab that people can see. */
  rest() {
    this.last = null;
    if (!this.hasLease) return;
    this.save(0);
    this.hasLease = false;
  }

  /** Returns the oldest hour that the server does not have in full; null if there is none or another tab counts. */
  next({ clockMs, serverMs }: Omit<Moment, "atMs">): ShownHour | null {
    if (this.isOthers(clockMs)) return null;
    if (!this.hasLease) this.kept = this.readHours();
    const { browser_id, hours } = this.kept;
    for (const [name, { shown_ms, sent_ms }] of Object.entries(hours).sort()) {
      const age = serverMs - Date.parse(name);
      const isSent = sent_ms >= Math.round(shown_ms);
      if (age > shownRules.keptMs || (isSent && age > shownRules.hourMs)) delete hours[name];
    }
    const due = Object.entries(hours).find(([, { shown_ms, sent_ms }]) => sent_ms < Math.round(shown_ms));
    if (!due) return null;
    const [hour, { sent_ms, ads, ...wall }] = due;
    const tallies = Object.entries(ads).map(([id, tally]) => ({ id, ...rounded(tally) }));
    return { browser_id, hour, ...rounded(wall), ads: tallies.slice(0, shownRules.adsPerHour) };
  }

  /** Notes that the server has this. Returns whether it was an earlier hour, so that another one may be due. */
  markSent({ hour, shown_ms }: ShownHour, { clockMs, serverMs }: Omit<Moment, "atMs">): boolean {
    const known = this.kept.hours[hour];
    if (known) known.sent_ms = shown_ms;
    if (!this.isOthers(clockMs)) this.save(this.hasLease ? clockMs : 0);
    return serverMs - Date.parse(hour) >= shownRules.hourMs;
  }

  private isOthers(clockMs: number): boolean {
    const lease = this.read<Lease>("tab");
    return lease !== null && lease.tab !== this.tab && Math.abs(clockMs - lease.at) < shownRules.leaseMs;
  }

  private save(leaseAt: number) {
    this.savedAt = leaseAt;
    this.write("tab", { tab: this.tab, at: leaseAt });
    this.write("hours", this.kept);
  }

  private readHours = (): Kept => this.read<Kept>("hours") ?? this.kept ?? { browser_id: createId(), hours: {} };

  private read<Value>(part: string): Value | null {
    try {
      return JSON.parse(this.storage?.getItem(`${this.key} ${part}`) ?? "null");
    } catch {
      return null;
    }
  }

  private write(part: string, value: Lease | Kept) {
    try {
      this.storage?.setItem(`${this.key} ${part}`, JSON.stringify(value));
    } catch {
      // Without storage, the hours last as long as the page.
    }
  }
}

function raise(tally: Tally, passedMs: number, comesUp: boolean) {
  tally.shown_ms = Math.min(shownRules.hourMs, tally.shown_ms + passedMs);
  tally.times += comesUp ? 1 : 0;
}

const rounded = <Values extends Record<string, number>>(values: Values) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, Math.round(value)])) as Values;

/** Counts what the screen with this name shows of an event while `isOpen`. */
export function startCounter({ event_id, name }: { event_id: string; name: string }, isOpen: () => boolean) {
  const counter = new ShownCounter(`wallflower-shown ${event_id} ${name}`, browserStorage());
  const now = () => ({ atMs: performance.now(), clockMs: Date.now(), serverMs: serverNow().getTime() });
  const sample = () => counter.sample(now(), !document.hidden && isOpen() ? paintedAds() : null);
  const timer = window.setInterval(sample, shownRules.sampleMs);
  document.addEventListener("visibilitychange", sample);
  return {
    next: () => counter.next(now()),
    markSent: (hour: ShownHour) => counter.markSent(hour, now()),
    stop() {
      window.clearInterval(timer);
      document.removeEventListener("visibilitychange", sample);
      counter.rest();
    },
  };
}

function browserStorage(): Storage | null {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}
