import type { Browser, Page } from "@playwright/test";
import postgres from "postgres";
import type { Organiser } from "../../e2e/support/organiser";
import { makePhoto } from "../../support/pictures";

export const viewport = { width: 1920, height: 1080 };

/** A wall that accepts any number of posts at once, faster than guests and moderators could. */
export class BusyWall {
  #isShown = true;
  #last = 0;

  private constructor(
    private readonly organiser: Organiser,
    private readonly sql: postgres.Sql,
    private readonly eventId: string,
    private readonly seedId: string,
    private readonly toggledId: string,
    readonly path: string,
  ) {}

  static async create(organiser: Organiser, databaseUrl: string): Promise<BusyWall> {
    const event = await organiser.createEvent({ event_name: "Busy wall", wall_speed: "Normal" });
    const photo = await makePhoto({ width: 400, height: 300 });
    const seedId = await organiser.addReadyPost(event.id, photo);
    const toggledId = await organiser.addReadyPost(event.id, photo);
    for (const id of [seedId, toggledId]) await organiser.setStatus(id, "approve");
    const sql = postgres(databaseUrl, { max: 1 });
    return new BusyWall(organiser, sql, event.id, seedId, toggledId, `/event/${event.event_url_slug}`);
  }

  /**
   * Adds this many copies of one post on top. Then removes or restores another post by the API: its push names a
   * version that open screens have not reached, so they request all changes. Resolves to the newest caption.
   */
  async take(count: number): Promise<string> {
    const first = this.#last + 1;
    this.#last += count;
    await this.sql`
      with raised as (
        update events set wall_version = wall_version + ${count} where id = ${this.eventId} returning wall_version
      ), top as (select coalesce(max(wall_position), 0) as position from posts where event_id = ${this.eventId})
      insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, status,
                         media_type, original_key, original_mime, original_bytes, media_key, thumbnail_media_key,
                         media_state, media_width, media_height, placeholder_color, wall_version, wall_position)
      select gen_random_uuid(), account_id, event_id, person_name, person_email_id, person_city, 'Copy ' || n, 'approve',
             media_type, 'originals/copies/' || n, original_mime, original_bytes, media_key, thumbnail_media_key,
             media_state, 400, 250 + (n % 5) * 60, placeholder_color,
             raised.wall_version - ${this.#last} + n, top.position + n - ${first} + 1
      from posts, raised, top, generate_series(${first}::int, ${this.#last}::int) as n
      where id = ${this.seedId}`;
    this.#isShown = !this.#isShown;
    await this.organiser.setStatus(this.toggledId, this.#isShown ? "approve" : "banned");
    return `Copy ${this.#last}`;
  }

  close(): Promise<void> {
    return this.sql.end();
  }
}

/** Opens the wall on a page the size of a hall's screen. */
export async function openWall(browser: Browser, url: string, wall: BusyWall): Promise<Page> {
  const page = await browser.newPage({ viewport });
  // tsx wraps functions in a __name helper that the browser lacks.
  await page.addInitScript({ content: "globalThis.__name = (marked) => marked;" });
  await page.goto(`${url}${wall.path}`, { waitUntil: "networkidle" });
  return page;
}

/** Waits until the screen has rendered the new posts; checks their text, since most are scrolled out of view. */
export async function arrive(page: Page, wall: BusyWall, count: number): Promise<void> {
  const caption = await wall.take(count);
  await page.waitForFunction((text) => document.querySelector("main")?.textContent?.includes(text), caption);
}
