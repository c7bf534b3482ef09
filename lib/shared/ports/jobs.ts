import type { AnyLanguage } from "../language/languages";
import type { ExportPictures } from "../vocabulary";

/** The background jobs and their payloads. */
export type JobPayloads = {
  /**
   * Makes the 480 px rendition, the first that a moderator sees, and then enqueues the full one. `is_asked`: also of a
   * banned post, whose picture somebody wants to see.
   */
  "make-thumbnail": { post_id: string; is_asked?: true };
  "make-rendition": { post_id: string };
  /** Makes a video's poster and clean copy, enqueues its conversion, or waits until the video host has prepared it. */
  "make-clip": { post_id: string };
  /** Converts a clip that some browsers cannot play; one at a time in each process. */
  "convert-clip": { post_id: string };
  /** Shows an approved post on its wall once its delay is over (lib/server/features/posts/due.ts). */
  "show-on-wall": { post_id: string };
  /** Mails an event's organisers about waiting posts, unless it did so recently. */
  "notify-waiting-posts": { event_id: string };
  /** Computes the checksums that older posts of an event lack, in batches (docs/decisions/118). */
  "make-checksums": { event_id: string; pictures: ExportPictures };
  /** Raises an event's alarm once its oldest post has waited too long; otherwise reschedules itself for that time. */
  "raise-wait-alarm": { event_id: string };
  /**
   * Follows a change of an event's moderation mode: recalls unseen approvals, or decides waiting posts after the one
   * with the id `after`, in batches.
   */
  "apply-rules": { event_id: string; after: string | null };
  /** Ends the sockets of sessions that have ended. */
  "end-sockets": { family_ids: string[] };
  /** Mails a password reset link to this email if it has a user. `asked_at`: ISO 8601. */
  "mail-password-reset": { email: string; asked_at: string };
  /** Mails a user that a browser has signed in for the first time. */
  "mail-new-browser": { family_id: string };
  /** Mails a guest the link to their posts; `sealed` is the token, encrypted so that the queue cannot reveal it. */
  "mail-receipt-link": { sealed: string; asked_at: string; language?: AnyLanguage };
  /** Mails an invitation; the link is derived from its id, so the queue never holds it. `asked_at`: ISO 8601. */
  "mail-invitation": { invitation_id: string; asked_at: string };
  /** Removes stored bytes that no row names any more. */
  "remove-media": { keys: string[] };
  /** Removes videos from their host that no post uses any more. */
  "remove-videos": { video_ids: string[] };
  /** Erases the rest of a bin that an admin has emptied: posts that were in it at the time `deleted_by`. */
  "empty-bin": { account_id: string; event_id: string | null; deleted_by: string; user_id: string };
};

export type JobName = keyof JobPayloads;

/** Who sent a post: hashes of the address and of the phone's token; null where one is unknown. */
export type Sender = { address_hash: string | null; guest_token_hash: string | null };

type JobOptions = {
  /** Dedupes: waiting jobs with the same key become one, which runs at the time of the first. */
  key?: string;
  /** A waiting job with the key stays as it is, and transactions that enqueue it do not wait for each other. */
  isShared?: boolean;
  /** Minimum delay. */
  delaySeconds?: number;
  /** Somebody waits for the result: the job runs before others of its kind, and before jobs that nobody waits for. */
  isAwaited?: boolean;
  /** The job opens costly files. A process runs one such job at a time, and it blocks no others. */
  isCostly?: boolean;
  /** The account whose turn a media job takes in its lane (docs/decisions/125). */
  account_id?: string;
  /** Whose turn within the account it takes; none for work of no guest. */
  sender?: Sender;
  /** Estimated duration: of one sender's jobs, shorter ones run first. */
  expectedSeconds?: number;
};

/** Work that runs after the answer, survives a crash and is retried. */
export type Jobs<Transaction> = {
  /** Enqueues inside the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue<Name extends JobName>(
    transaction: Transaction,
    name: Name,
    payload: JobPayloads[Name],
    options?: JobOptions,
  ): Promise<void>;
  /**
   * Marks waiting jobs with these names and this key as awaited. Leaves a running job alone, and a job's earliest
   * start time unchanged.
   */
  runSoon(transaction: Transaction, names: readonly JobName[], key: string): Promise<void>;
  /**
   * Removes the jobs with these names and keys, including those that used up their retries. A running one finishes
   * and is not retried.
   */
  remove(transaction: Transaction, names: readonly JobName[], keys: readonly string[]): Promise<void>;
  /**
   * Call it after the commit: if no worker process listens, runs the queue once the answer is sent and `afterSeconds`
   * have passed.
   */
  wake(afterSeconds?: number): void;
};
