import "server-only";
import {
  type EventRow,
  findEvent,
  findPublicEvent,
  listEventLists,
  listEvents,
  listRunningScriptIds,
  type PublicEventRow,
} from "@/db/queries/events";
import { findEventOfWallPost, findWallPost } from "@/db/queries/posts/wall";
import { listWallAds } from "@/db/queries/programs";
import { announcedAt } from "@/lib/shared/announcements/announced-at";
import type { Actor, Visitor } from "@/lib/shared/auth/actor";
import { wallAccess } from "@/lib/shared/auth/policy";
import { AppError } from "@/lib/shared/errors";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import {
  type EventAccess,
  type GateEvent,
  gateEvent,
  isSlug,
  type PublicEvent,
  publicEvent,
} from "@/lib/shared/events/public-contract";
import { messages } from "@/lib/shared/messages";
import type { PublicPost } from "@/lib/shared/posts/contract";
import type { WallAd } from "@/lib/shared/programs/contract";
import { showOf } from "@/lib/shared/show/present";
import { wallChannel } from "@/lib/shared/wall/channel";
import { admitToWall } from "../../base/auth/access";
import { accessKeepMs, versionKeepMs } from "../../base/reads/shared-reads";
import type { Deps } from "../../deps";
import { forWallPage, presentPublicPost, presentWallAd } from "../wall/present";
import { readWallPosts } from "../wall/shared-posts";

export const eventNotFound = () => new AppError("not_found", messages.events.notFound);

/** Presents rows for their organisers, with their lists and without the password's hash. */
async function presentEvents(deps: Pick<Deps, "db" | "storage">, rows: EventRow[]): Promise<OrganiserEvent[]> {
  const lists = await listEventLists(
    deps.db,
    rows.map((row) => row.id),
  );
  const url = (key: string | null) => key && deps.storage.publicUrl(key);
  return rows.map(({ password_hash, ...row }) => ({
    ...row,
    has_password: password_hash !== null,
    brand_custom_logo_url: url(row.brand_custom_logo_key),
    brand_social_share_image_url: url(row.brand_social_share_image_key),
    brand_watermark_image_url: url(row.brand_watermark_image_key),
    brand_ground_image_url: url(row.brand_ground_image_key),
    script_ids: lists.script_ids.get(row.id) ?? [],
    moderator_ids: lists.moderator_ids.get(row.id) ?? [],
    created_at: new Date(row.created_at).toISOString(),
    updated_at: new Date(row.updated_at).toISOString(),
  }));
}

/** Returns the account's events, newest first. */
export async function listOrganiserEvents(deps: Deps, actor: Actor): Promise<OrganiserEvent[]> {
  return presentEvents(deps, await listEvents(deps.db, actor));
}

/** Returns one of the account's events. Throws not_found. */
export async function getOrganiserEvent(deps: Deps, actor: Actor, id: string): Promise<OrganiserEvent> {
  const row = await findEvent(deps.db, { account_id: actor.account_id, id });
  const [event] = row ? await presentEvents(deps, [row]) : [];
  if (!event) throw eventNotFound();
  return event;
}

/** A visitor who is not signed in and has unlocked nothing: cached pages are rendered for them. */
const anonymousVisitor: Visitor = { actor: null, unlockToken: () => null };

/** Returns an event for its wall and form. Throws not_found, or forbidden if a password is needed. */
export async function getPublicEvent(deps: Deps, visitor: Visitor, slug: string): Promise<PublicEvent> {
  const row = await admitToWall(deps, await readEvent(deps, slug.toLowerCase()), visitor);
  let event = presented.get(row);
  if (!event) {
    event = presentPublicEvent(deps, row);
    presented.set(row, event);
    event.catch(() => presented.delete(row));
  }
  return event;
}

/** Presents a shared row once for all its readers. */
const presented = new WeakMap<PublicEventRow, Promise<PublicEvent>>();

/** A new event shows its button once it has an address; emptying that later keeps it (contract, section 6). */
function hasCtaButton({ cta_url, field_changed_at }: Pick<PublicEventRow, "cta_url" | "field_changed_at">): boolean {
  return cta_url !== "" || field_changed_at.cta_url !== undefined;
}

async function presentPublicEvent(deps: Deps, row: PublicEventRow): Promise<PublicEvent> {
  const url = (key: string | null) => key && deps.storage.publicUrl(key);
  return publicEvent.parse({
    ...row,
    brand_custom_logo_url: url(row.brand_custom_logo_key),
    brand_social_share_image_url: url(row.brand_social_share_image_key),
    brand_watermark_image_url: url(row.brand_watermark_image_key),
    brand_ground_image_url: url(row.brand_ground_image_key),
    company_logo_url: url(row.company_logo_key),
    favicon_url: url(row.favicon_key),
    thumbnail_url: url(row.thumbnail_key),
    has_cta_button: hasCtaButton(row),
    channel: wallChannel(row),
    direct_upload: deps.storage.signUpload !== null,
    ...announcedAt(row, new Date()),
    show: showOf(row, Date.now()) ?? undefined,
    ...(await readSponsors(deps, row)),
  });
}

/** Returns the slug of the wall that has this slug, or had it before; null if the public may not know of the wall. */
export async function findWallSlug(deps: Deps, slug: string): Promise<string | null> {
  const row = await readEvent(deps, slug.toLowerCase());
  return row && wallAccess(row, null, false) !== "hidden" ? row.event_url_slug : null;
}

/**
 * Returns true if a link to this post opens it on the public's wall. Never answers from an older read: a link that is
 * sent at the moment of approval works.
 */
export async function hasLinkedPost(deps: Deps, slug: string, postId: string): Promise<boolean> {
  const row = await deps.reads.readFresh(`linked:${postId}`, () => findEventOfWallPost(deps.db, postId));
  return row?.event_url_slug === slug && wallAccess(row, null, false) === "open";
}

/** Read once for all requests of the same second; access is checked for each of them. */
async function readEvent(deps: Deps, slug: string): Promise<PublicEventRow | null> {
  if (!isSlug(slug)) return null;
  return deps.reads.read(`event:${slug}`, accessKeepMs, () => findPublicEvent(deps.db, slug));
}

/** Reads the ads and scripts at the wall's version or newer, once for all requests. */
function readSponsors(deps: Deps, event: PublicEventRow) {
  return deps.reads.read(`sponsors:${event.id}:${event.wall_version}`, versionKeepMs, async () => ({
    script_ids: await listRunningScriptIds(deps.db, event),
    ads: await listShownAds(deps, event),
  }));
}

/** Also the ads of a wall that has none between its posts: the scene 'Sponsor' shows them, on one screen or on all. */
async function listShownAds(deps: Deps, event: PublicEventRow): Promise<WallAd[]> {
  if (!event.ads_group_id) return [];
  const rows = await listWallAds(deps.db, { account_id: event.account_id, id: event.ads_group_id });
  return rows.map((row) => presentWallAd(deps.storage, row));
}

/** Returns what the public may know of an event on a cached page, whatever its status. */
export async function getEventAccess(deps: Deps, slug: string, read = getPublicEvent): Promise<EventAccess> {
  try {
    return { access: "open", event: await read(deps, anonymousVisitor, slug) };
  } catch (error) {
    if (error instanceof AppError && error.code === "not_found") return { access: "hidden" };
    if (error instanceof AppError && error.code === "forbidden") {
      return { access: "locked", message: error.message, gate: await readGate(deps, slug) };
    }
    throw error;
  }
}

/** Returns a private event's name and look, for the page that asks for its password. */
async function readGate(deps: Deps, slug: string): Promise<GateEvent | undefined> {
  const row = await readEvent(deps, slug.toLowerCase());
  if (!row) return undefined;
  const key = row.brand_ground_image_key;
  return gateEvent.parse({ ...row, brand_ground_image_url: key && deps.storage.publicUrl(key) });
}

/** An open wall includes its posts, and the linked post, however old. */
export type PublicWall =
  | (Extract<EventAccess, { access: "open" }> & { posts: PublicPost[]; linked: PublicPost | null })
  | Exclude<EventAccess, { access: "open" }>;

/**
 * Reads the wall for the cached page that everybody gets. Reads the event and its version before the posts: a change
 * that commits in between may come twice, but is never missed.
 */
export async function getPublicWall(deps: Deps, slug: string, linkedId?: string): Promise<PublicWall> {
  const found = await getEventAccess(deps, slug);
  if (found.access !== "open") return found;
  const posts = await readWallPosts(deps, found.event);
  const linked = linkedId ? await findWallPost(deps.db, linkedId) : null;
  return {
    ...found,
    posts: posts.map(forWallPage),
    linked: linked?.event_id === found.event.id ? forWallPage(presentPublicPost(deps.storage, linked)) : null,
  };
}
