import type { ExportPictures } from "../vocabulary";

/** The background jobs and what each is told. */
export type JobPayloads = {
  /** Makes the 480 px rendition, the first that a moderator sees, and then asks for the full one. */
  "make-thumbnail": { post_id: string };
  "make-rendition": { post_id: string };
  /** Makes a video's poster and clean copy, has it converted, or waits until the video host has prepared it. */
  "make-clip": { post_id: string };
  /** Converts a clip that not every browser plays; one at a time. */
  "convert-clip": { post_id: string };
  /** Puts an approved post on its wall whose wait is over (docs/decisions/109). */
  "show-on-wall": { post_id: string };
  /** Mails an event's organisers that posts wait, unless it did so a moment ago. */
  "notify-waiting-posts": { event_id: string };
  /** Makes up the checksums that older posts of an event lack, a part at a time (docs/decisions/118). */
  "make-checksums": { event_id: string; pictures: ExportPictures };
  /** Raises an event's alarm once its oldest post has waited for too long; else looks again when that would be. */
  "raise-wait-alarm": { event_id: string };
  /** Ends what sign-ins still hear that have ended. */
  "end-sockets": { family_ids: string[] };
  /** Mails a link for a new password to whoever has this email, if anybody. `asked_at`: ISO 8601. */
  "mail-password-reset": { email: string; asked_at: string };
  /** Mails a guest the link to their posts; `sealed` is the token, which the queue must not be able to tell. */
  "mail-receipt-link": { sealed: string; asked_at: string };
  /** Takes stored bytes away that no row names any more. */
  "remove-media": { keys: string[] };
  /** Takes videos away from their host that no post keeps there. */
  "remove-videos": { video_ids: string[] };
  /** Erases what is left of a bin that an admin has emptied: posts that lay in it at the moment `deleted_by`. */
  "empty-bin": { account_id: string; event_id: string | null; deleted_by: string; user_id: string };
};

export type JobName = keyof JobPayloads;

type JobOptions = {
  /** Jobs of the same key that still wait are one, which runs at the time of the first. */
  key?: string;
  /** Not before so many seconds have passed. */
  delaySeconds?: number;
  /** Somebody waits for what it makes: it comes before the others of its kind, and before what nobody waits for. */
  isAwaited?: boolean;
  /** Marks work that opens costly files. Such jobs run one at a time, and hold up no others. */
  isCostly?: boolean;
  /** The account whose turn a media job takes in its lane (docs/decisions/125). */
  account_id?: string;
  /** A rough guess of how long it will take: of one account's jobs, shorter ones come first. */
  expectedSeconds?: number;
};

/** Work that happens after the answer, survives a crash and is tried again. */
export type Jobs<Transaction> = {
  /** Enqueues inside the caller's transaction: the job exists if and only if the transaction commits. */
  enqueue<Name extends JobName>(
    transaction: Transaction,
    name: Name,
    payload: JobPayloads[Name],
    options?: JobOptions,
  ): Promise<void>;
  /**
   * Makes the jobs of these names and this key, as far as they still wait, ones that somebody waits for. One that runs
   * already is left alone, and so is the time before which one may not run.
   */
  hasten(transaction: Transaction, names: readonly JobName[], key: string): Promise<void>;
  /**
   * Removes the jobs of these names and keys, those that used up their tries included. One that runs is left to its
   * end, and is not tried again.
   */
  forget(transaction: Transaction, names: readonly JobName[], keys: readonly string[]): Promise<void>;
  /**
   * After the commit: where no worker process listens, has the queue worked off once the answer is sent, and `afterSeconds`
   * have passed.
   */
  wake(afterSeconds?: number): void;
};
