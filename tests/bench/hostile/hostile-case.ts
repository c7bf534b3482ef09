import type postgres from "postgres";
import type { Installation } from "../../e2e/support/installation";

/** The server under attack: one event of the attacker's company, open to guests. */
export interface HostileTarget {
  installation: Installation;
  database: postgres.Sql;
  eventId: string;
  eventSlug: string;
}

/**
 * One attack by one anonymous guest, from 127.0.0.1 or an address of its own. Photos, clips and pages of two neighbours
 * are measured meanwhile: of another event of the same company, and of another company.
 */
export interface HostileCase {
  /** Title of its rows in the report. */
  title: string;
  /** One sentence for the report: requests, bytes, duration. */
  method: string;
  /** Creates files and posts that the attack needs; not measured. */
  prepare?(target: HostileTarget): Promise<void>;
  /** Makes the clip that the neighbours send; by default five seconds of H.264. */
  makeClip?(): Promise<Buffer>;
  /** Limited in requests and time; ends when `signal` aborts. Resolves to one sentence on the server's answers. */
  attack(target: HostileTarget, signal: AbortSignal): Promise<string>;
  /**
   * A resource that the attack uses up: its amount must return to its old value within ten seconds of the attack's end.
   */
  resource?: { what: string; read(target: HostileTarget): Promise<number> };
}
