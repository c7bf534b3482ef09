import { readFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import { makePhoto } from "../../../support/pictures";
import { makeRandom } from "../../../support/random";
import type { Installation } from "../installation";
import type { Organiser } from "../organiser";

/** The number of posts swings between these; `changes` take it from one end to the other. */
const swing = { least: 0, most: 26, changes: 22 };
const words = ["and a word", "and so many words that the caption takes another line of its card, or even two of them"];

/**
 * A wall that changes at random: posts are added, removed, restored and edited, with ads between them. Rows are changed
 * as the server does, several versions at a time; one real change afterwards notifies the open screens.
 */
export class ChangingWall {
  changes = 0;
  #names = 0;

  private constructor(
    private readonly organiser: Organiser,
    private readonly sql: postgres.Sql,
    private readonly random: () => number,
    private readonly seedId: string,
    private readonly event: { id: string; event_url_slug: string },
    /** The spotlight shows a favourite depending on what it showed before, so two screens would differ. */
    private readonly hasFavourites: boolean,
  ) {}

  /** Walls of events with these fields, each with up to two ads. */
  static async createAll(installation: Installation, organiser: Organiser, all: readonly Record<string, unknown>[]) {
    const running = JSON.parse(readFileSync(path.join(installation.dataDir, "running.json"), "utf8"));
    const sql = postgres(running.database_url, { max: 2, onnotice: () => {} });
    const seed = await organiser.createEvent();
    const seedId = await organiser.addReadyPost(seed.id, await makePhoto({ width: 400, height: 300 }));
    const picture = await makePhoto({ width: 300, height: 200 });
    const ads = [await organiser.addAd("Lemonade", picture), await organiser.addAd("Bicycles", picture)];
    const body = { ads_group_name: "Sponsors", ad_ids: ads.map((ad) => ad.id) };
    const program = await organiser.call<{ id: string }>("POST", "/api/ads-group/add-event-ads-group", body);
    const walls: ChangingWall[] = [];
    for (const [index, fields] of all.entries()) {
      const event = await organiser.createEvent({
        ads_group_id: program.id,
        ads_per_post: index % 4,
        wall_arrivals: "off",
        // A wall that is open for a minute and a half would show a call over its posts, and a fresh one would not.
        qr_call_seconds: 0,
        ...fields,
      });
      const hasFavourites = fields.wall_layout !== "Single Post Spotlight";
      walls.push(new ChangingWall(organiser, sql, makeRandom(index + 5), seedId, event, hasFavourites));
    }
    return { walls, end: () => sql.end() };
  }

  get path(): string {
    return `/event/${this.event.event_url_slug}`;
  }

  /** Captions that the wall should show, newest first. */
  async captions(): Promise<string[]> {
    const rows = await this.sql<{ caption: string }[]>`
      select caption from posts where event_id = ${this.event.id} and wall_position is not null
      order by wall_position desc limit 120`;
    return rows.map(({ caption }) => caption);
  }

  /** Makes up to a dozen changes, and one that announces them. */
  async change(): Promise<void> {
    const { random } = this;
    // Sometimes posts only arrive: an open wall may show nothing but new posts later, at a quiet moment.
    const onlyArrivals = random() < 0.4;
    const count = 1 + Math.floor(random() * (onlyArrivals ? 4 : 12));
    await this.sql.begin(async (tx) => {
      const [row] = await tx<{ wall_version: string }[]>`
        select wall_version from events where id = ${this.event.id} for update`;
      let version = Number(row?.wall_version);
      for (let index = 0; index < count; index += 1) {
        version += 1;
        await this.#changeOne(tx, version, onlyArrivals);
      }
      await tx`update events set wall_version = ${version} where id = ${this.event.id}`;
    });
    const ads = random() < 0.25 ? { ads_per_post: Math.floor(random() * 4) } : {};
    // Screens are only notified when a value differs.
    const fields = { page_keywords: `After ${this.changes}`, ...ads };
    await this.organiser.call("PUT", `/api/events/update-event/${this.event.id}`, fields);
    this.changes += count + 1;
  }

  async #changeOne(tx: postgres.TransactionSql, version: number, onlyArrivals: boolean): Promise<void> {
    const shown = await tx<{ id: string; caption: string; is_favourite: string }[]>`
      select id, caption, is_favourite from posts where event_id = ${this.event.id} and wall_position is not null`;
    const post = shown[Math.floor(this.random() * shown.length)];
    const phase = Math.abs(1 - ((this.changes / swing.changes) % 2));
    const wanted = swing.least + (swing.most - swing.least) * phase;
    // Below the wanted number most changes are arrivals, above it most are bans.
    const isShort = shown.length < wanted;
    const dice = this.random();
    if (!post || (onlyArrivals && isShort) || dice < (isShort ? 0.6 : 0.15)) return this.#arrive(tx, version);
    if (dice > (isShort ? 0.9 : 0.55)) {
      await tx`update posts set status = 'banned', wall_position = null, wall_version = ${version} where id = ${post.id}`;
    } else if (dice < 0.3 && this.hasFavourites) {
      const is_favourite = post.is_favourite === "yes" ? "no" : "yes";
      await tx`update posts set is_favourite = ${is_favourite}, wall_version = ${version} where id = ${post.id}`;
    } else {
      const caption = `${post.caption.split(" and")[0]} ${words[version % words.length]}`;
      await tx`update posts set caption = ${caption}, wall_version = ${version} where id = ${post.id}`;
    }
  }

  /** Adds a new post, or restores one at a new position. */
  async #arrive(tx: postgres.TransactionSql, version: number): Promise<void> {
    this.#names += 1;
    const caption = `Copy ${this.#names}`;
    const [gone] = await tx`
      update posts set status = 'approve', caption = ${caption}, wall_version = ${version}, wall_position = ${version}
      where ${this.random() < 0.2} and id = (
        select id from posts where event_id = ${this.event.id} and status = 'banned' limit 1) returning id`;
    if (gone) return;
    await tx`
      insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, status,
                         media_type, original_key, original_mime, original_bytes, media_key, thumbnail_media_key,
                         media_state, media_width, media_height, placeholder_color, wall_version, wall_position)
      select gen_random_uuid(), account_id, ${this.event.id}, person_name, person_email_id, person_city, ${caption},
             'approve', media_type, 'originals/copies/' || ${this.event.id} || ${caption}, original_mime,
             original_bytes, media_key, thumbnail_media_key, media_state, 400, ${250 + (this.#names % 5) * 60}::int,
             placeholder_color, ${version}::int, ${version}::int
      from posts where id = ${this.seedId}`;
  }
}
