import type postgres from "postgres";
import type { Installation } from "../../e2e/support/installation";

/** The server under attack: one event of the attacker's company, which is open to guests. */
export interface HostileTarget {
  installation: Installation;
  database: postgres.Sql;
  eventId: string;
  eventSlug: string;
}

/** One attack by one anonymous guest. It runs beside another company's guest, whose photo, clip and wall are measured. */
export interface HostileCase {
  /** Title of its rows in the report. */
  title: string;
  /** One sentence for the report: requests, bytes, duration. */
  method: string;
  /** Makes files and posts that the attack needs; not measured. */
  prepare?(target: HostileTarget): Promise<void>;
  /** Bounded in requests and time; ends when `signal` is aborted. Resolves to a sentence of what the server answered. */
  attack(target: HostileTarget, signal: AbortSignal): Promise<string>;
  /** A resource that the attack takes: its amount must return to what it was before within ten seconds of the attack's end. */
  resource?: { what: string; read(target: HostileTarget): Promise<number> };
}
