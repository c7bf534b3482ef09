import "server-only";
import { findGuestPost, findQueue, type GuestPostRow, listGuestPosts } from "@/db/queries/posts/receipts";
import { messages } from "@/lib/shared/all-messages";
import { AppError } from "@/lib/shared/errors";
import { receiptRules } from "@/lib/shared/limits";
import type { Receipt, ReceiptEvent, ReceiptPost } from "@/lib/shared/receipt/contract";
import { receiptStateOf } from "@/lib/shared/receipt/state";
import { hashToken } from "../../base/auth/tokens";
import { accessKeepMs } from "../../base/reads/shared-reads";
import type { Deps } from "../../deps";
import { receiptChannel } from "../../outside/realtime/receipt-channel";
import { findAlbumPath } from "../album/access";
import { waitMinutesOf } from "../posts/backlog";
import { findAsGuest, type Guest } from "./guest";
import { hiddenAddress } from "./mail";

const emptyReceipt: Receipt = { event: null, posts: [], queue: null, live: null, album: null, mail_to: null };

/**
 * Returns a guest's posts. The response is the same empty one for an unused token, a mistyped or guessed one, and one
 * whose posts are all erased; throws rate_limited if an address tries too many of those.
 */
export async function getReceipt(deps: Deps, guest: Guest): Promise<Receipt> {
  const rows = await findAsGuest(deps, guest, async (scope) => {
    const found = await listGuestPosts(deps.db, { ...scope, limit: receiptRules.maxPosts });
    return found.length > 0 ? found : null;
  });
  const [newest] = rows ?? [];
  if (!rows || !newest || !guest.token) return emptyReceipt;
  const email = rows.find(({ person_email_id }) => person_email_id !== "")?.person_email_id;
  return {
    event: presentEvent(deps, newest.event),
    posts: await Promise.all(rows.map(async (row) => presentPost(row, await waitOf(deps, row)))),
    queue: await readQueue(deps, newest.event.id),
    live: { channel: receiptChannel(hashToken(guest.token)), realtime: deps.realtime.clientConfig() },
    album: await findAlbumPath(deps, newest.event.id),
    mail_to: email ? hiddenAddress(email) : null,
  };
}

/** Read once for all phones that ask in the same second. */
const readQueue = (deps: Deps, event_id: string) =>
  deps.reads.read(`queue:${event_id}`, accessKeepMs, () => findQueue(deps.db, { event_id }));

function presentEvent({ storage }: Deps, event: GuestPostRow["event"]): ReceiptEvent {
  const { brand_custom_logo_key, brand_ground_image_key, company_logo_key, ...shown } = event;
  const url = (key: string | null) => key && storage.publicUrl(key);
  return {
    ...shown,
    brand_custom_logo_url: url(brand_custom_logo_key),
    brand_ground_image_url: url(brand_ground_image_key),
    company_logo_url: url(company_logo_key),
  };
}

const waitOf = async (deps: Deps, { thumbnail_media_key, event_id, media_state }: GuestPostRow) =>
  thumbnail_media_key === null && media_state === "processing" ? waitMinutesOf(deps, event_id) : null;

function presentPost(row: GuestPostRow, wait_minutes: number | null): ReceiptPost {
  return {
    id: row.id,
    event_name: row.event.event_name,
    caption: row.caption,
    media_type: row.media_type,
    state: receiptStateOf(row),
    has_picture: row.thumbnail_media_key !== null,
    wait_minutes,
    has_original: row.original_key !== null,
    kept_seconds: row.media_kept_seconds,
    placeholder_color: row.placeholder_color,
    created_at: new Date(row.created_at).toISOString(),
  };
}

/**
 * Serves the thumbnail of a guest's own post, in any status: by the token rather than a URL, so that nobody can share
 * what a wall must not show. Throws not_found, and rate_limited as getReceipt does.
 */
export async function readGuestPicture(deps: Deps, guest: Guest, id: string): Promise<Response> {
  const findKey = async () => {
    const post = await findAsGuest(deps, guest, (scope) => findGuestPost(deps.db, { ...scope, id }));
    return post?.thumbnail_media_key ?? null;
  };
  const key = await findKey();
  const picture = key ? ((await deps.storage.read(key)) ?? (await readTakenDown(deps, key, findKey))) : null;
  if (!picture) throw new AppError("not_found", messages.receipt.pictureMissing);
  return new Response(picture.stream, {
    headers: {
      "Content-Type": picture.contentType,
      "Content-Length": String(picture.totalBytes),
      "X-Content-Type-Options": "nosniff",
      "Cross-Origin-Resource-Policy": "same-origin",
      "Cache-Control": "no-store",
    },
  });
}

/** A concurrent takedown may have renamed the post's files: read the row's new key. */
async function readTakenDown({ storage }: Deps, oldKey: string, findKey: () => Promise<string | null>) {
  const key = await findKey();
  return key && key !== oldKey ? storage.read(key) : null;
}
