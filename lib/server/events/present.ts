import "server-only";
import { type EventRow, listEventLists } from "@/db/queries/events";
import type { OrganiserEvent } from "@/lib/shared/events/contract";
import type { Deps } from "../deps";

/** Presents rows for their organisers, with their lists and without the password's hash. */
export async function presentEvents(deps: Pick<Deps, "db" | "storage">, rows: EventRow[]): Promise<OrganiserEvent[]> {
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
