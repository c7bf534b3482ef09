import "server-only";
import { ruleLimits } from "@/lib/shared/limits/rules";
import type { RuleName, RuleOutcome } from "@/lib/shared/rules/outcome";
import type { PostStatus, SettablePostStatus } from "@/lib/shared/vocabulary";
import { type Decision, decide, type Recent, type RuledPost, type RuleLimits } from "./decide";

/**
 * Asks the rules about posts of the past, in the order in which they were sent, as if each had been decided at once and
 * its person had answered right after. Knows nothing of posts before the first one.
 */

/** A stored post with the facts that do not depend on other posts. */
export type PastPost = Pick<RuledPost, "word" | "contact"> & {
  id: string;
  event_id: string;
  /** Milliseconds. */
  sentAt: number;
  guest_token_hash: string | null;
  address_hash: string | null;
  original_sha256: string | null;
  picture_hash: string | null;
  /** False if its picture could not be made: no rule approves it then. */
  hasPicture: boolean;
  status: PostStatus;
  rule: RuleOutcome | null;
};

export type ReplayedPost = {
  id: string;
  decision: Decision | null;
  /** The status that a person gave it; null if nobody decided it. */
  person: SettablePostStatus | null;
  /** The rule did what the person then undid. */
  isDisagreement: boolean;
};

const statusOf = { approve: "approve", ban: "banned", review: "pending" } as const;

/** Returns what a person decided, or null for a waiting post and for one that is as a rule left it. */
function decisionOfPerson({ status, rule }: Pick<PastPost, "status" | "rule">): SettablePostStatus | null {
  if (status === "pending") return null;
  return rule && !rule.is_dry_run && statusOf[rule.action] === status ? null : status;
}

/** Replays posts of one or several events, oldest first. */
export function replay(posts: readonly PastPost[], limits: RuleLimits): ReplayedPost[] {
  const events = new Map<string, EventSoFar>();
  return posts.map((post) => {
    const event = events.get(post.event_id) ?? new EventSoFar(limits);
    events.set(post.event_id, event);
    const decision = decide(event.factsOf(post), limits);
    const person = decisionOfPerson(post);
    event.add(post, person, decision);
    return { id: post.id, decision, person, isDisagreement: isUndone(decision, person) };
  });
}

function isUndone(decision: Decision | null, person: SettablePostStatus | null): boolean {
  if (decision?.action === "approve") return person !== null && person !== "approve";
  return decision?.action === "ban" && person === "approve";
}

/** A picture's hash of 64 bits, as two words of 32. */
type Bits = readonly [high: number, low: number];
type SeenPicture = { id: string; bits: Bits; group: string | null };

const bitsOf = (hash: string): Bits => [Number.parseInt(hash.slice(0, 8), 16), Number.parseInt(hash.slice(8), 16)];

/** Counts the set bits of a word of 32 bits: first in pairs, then in fours, then in bytes, whose sum is the top byte. */
function countOnes(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

/** The state of an event's earlier posts that the rules use; the server reads the same from the database (facts.ts). */
class EventSoFar {
  /** By the hash of the guest's token. */
  readonly #guests = new Map<string, { approved: number; banned: number }>();
  /** SHA-256 of the originals that a person banned. */
  readonly #bannedFiles = new Set<string>();
  readonly #pictures: SeenPicture[] = [];
  /** Posts within the flood's minutes, by phone and by address. */
  readonly #recent = new Map<string, PastPost[]>();
  /** The group of each post that a flood sent to review. */
  readonly #floods = new Map<string, string>();

  constructor(readonly limits: RuleLimits) {}

  /** Returns what the rules ask about a post. Call it once per post: it counts the post for floods. */
  factsOf(post: PastPost): RuledPost {
    const { guest_token_hash: guest, address_hash: address, original_sha256, picture_hash } = post;
    const similar = picture_hash === null ? undefined : this.#findSimilar(bitsOf(picture_hash));
    return {
      word: post.word,
      contact: post.contact,
      picture: post.hasPicture
        ? {
            isBanned: original_sha256 !== null && this.#bannedFiles.has(original_sha256),
            similarTo: similar ? (similar.group ?? similar.id) : null,
          }
        : null,
      recentOfGuest: guest === null ? null : this.#countRecent(`guest ${guest}`, post),
      recentOfAddress: address === null ? null : this.#countRecent(`address ${address}`, post),
      guest: guest === null ? null : (this.#guests.get(guest) ?? { approved: 0, banned: 0 }),
    };
  }

  #findSimilar([high, low]: Bits): SeenPicture | undefined {
    const { similarBits } = ruleLimits;
    return this.#pictures.find(({ bits }) => countOnes(bits[0] ^ high) + countOnes(bits[1] ^ low) <= similarBits);
  }

  #countRecent(key: string, post: PastPost): Recent {
    const since = post.sentAt - this.limits.flood_minutes * 60_000;
    const sent = (this.#recent.get(key) ?? []).filter(({ sentAt }) => sentAt > since);
    const [group] = sent.flatMap(({ id }) => this.#floods.get(id) ?? []).sort();
    sent.push(post);
    this.#recent.set(key, sent);
    return { count: sent.length, first: group ?? (sent[0] ?? post).id };
  }

  /** Takes in a decided post. The replay assumes that a person answers before the next post comes. */
  add(
    { id, guest_token_hash, original_sha256, picture_hash }: PastPost,
    person: SettablePostStatus | null,
    decision: Decision | null,
  ) {
    const status = person ?? (decision ? statusOf[decision.action] : "pending");
    if (decision?.rule === "flood" && decision.group) this.#floods.set(id, decision.group);
    const isBannedByRule = status === "banned" && decision?.action === "ban";
    // No picture is made of a post that its words ban at intake.
    if (picture_hash && !(isBannedByRule && decision.rule === "words")) {
      const group = decision?.rule === "similar-picture" ? decision.group : null;
      this.#pictures.push({ id, bits: bitsOf(picture_hash), group });
    }
    // Only a person's ban is a ban of the picture (hasBannedCopy).
    if (status === "banned" && !isBannedByRule && original_sha256) this.#bannedFiles.add(original_sha256);
    if (guest_token_hash && (status === "approve" || status === "banned")) {
      const guest = this.#guests.get(guest_token_hash) ?? { approved: 0, banned: 0 };
      guest[status === "approve" ? "approved" : "banned"] += 1;
      this.#guests.set(guest_token_hash, guest);
    }
  }
}

export type RuleTally = { rule: RuleName; approve: number; review: number; ban: number };

/** Counts the decisions by rule and action. */
export function tally(replayed: readonly ReplayedPost[]): RuleTally[] {
  const rows = new Map<RuleName, RuleTally>();
  for (const { decision } of replayed) {
    if (!decision) continue;
    const row = rows.get(decision.rule) ?? { rule: decision.rule, approve: 0, review: 0, ban: 0 };
    row[decision.action] += 1;
    rows.set(decision.rule, row);
  }
  return [...rows.values()];
}
