import "server-only";
import { getTableColumns, sql } from "drizzle-orm";
import { organiserPost, publicPost } from "@/lib/shared/posts/contract";
import { events } from "../../schema/events";
import { posts } from "../../schema/posts/posts";

const columns = getTableColumns(posts);

/** Picks the columns that a response contract names: only the contract decides what is exposed of a post. */
function columnsNamedBy<Shape extends object>(shape: Shape) {
  const named = Object.entries(columns).filter(([name]) => name in shape);
  return Object.fromEntries(named) as Pick<typeof columns, keyof typeof columns & keyof Shape>;
}

/** Columns that a response's URLs are built from. */
const addresses = {
  media_key: posts.media_key,
  thumbnail_media_key: posts.thumbnail_media_key,
  hosted_media_url: posts.hosted_media_url,
};

/** Columns of a post for its organisers. Needs a join with the event. */
export const organiserColumns = {
  ...columnsNamedBy(organiserPost.shape),
  ...addresses,
  event_name: events.event_name,
  event_url_slug: events.event_url_slug,
};

/** Public columns of a post on its wall. Needs a join with the event. */
export const publicColumns = {
  ...columnsNamedBy(publicPost.shape),
  place: sql<string>`case ${events.wall_places} when 'on' then ${posts.place} else '' end`,
  ...addresses,
  event_name: events.event_name,
  wall_version: posts.wall_version,
};
