import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import postgres from "postgres";
import sharp from "sharp";
import { databaseUrlOf } from "../../bench/installation-files";
import type { Studio } from "../studio";
import type { WallContent } from "./wall-cases";

type Shape = "portrait" | "square" | "wide" | "panorama";
type Stock = { id: string; media_width: number; media_height: number };
type Row = { place: number; source: string; person_name: string; caption: string; clip: string | null };

const captions: Record<WallContent, readonly string[]> = {
  portrait: ["What an evening", "Front row!", "Hello from the back"],
  square: ["The best table", "We made it", "Look up!"],
  wide: ["The whole room", "From the balcony", "Just before it began"],
  panorama: ["All of it in one picture", "The view from the hill"],
  clip: ["Wait for it", "You had to be there"],
  "long caption": [
    "We came for an hour and stayed until they switched the lights on. Somebody’s grandmother taught forty people a dance that nobody can name, the band played the same song twice because we asked so nicely, and on the way home the whole bus was singing it again. Thank you, all of you, for a night that I shall tell my children about, with this picture as my only proof.",
    "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen, handgestickt: https://example.com/a-very-long-address-that-has-no-place-to-break-anywhere-at-all",
  ],
  "no caption": [""],
  emoji: ["🎉🎊🥳", "👩‍👩‍👧‍👦🏳️‍🌈👍🏽 family!", "❤️‍🔥🪩🕺"],
  Arabic: ["ليلة لا تُنسى، شكراً لكم جميعاً", "من أجمل الأمسيات مع الأصدقاء والعائلة 🌙", "مرحبا Wallflower 2025!"],
};

const names: Partial<Record<WallContent, readonly string[]>> = {
  Arabic: ["ليلى حداد", "عمر الفاسي"],
  "long caption": ["Maximiliane Freifrau von Hohenlohe-Schillingsfürst zu Waldenburg", "Ada"],
};

/** Fills walls with copies of the demo's posts directly in the database, hundreds at once. */
export class WallStock {
  private constructor(
    private readonly sql: postgres.Sql,
    private readonly shapes: Record<Shape, Stock[]>,
    private readonly clipKey: string,
    private readonly mediaFolder: string,
  ) {}

  /** `clip` is the media of posts with a clip. */
  static async open({ installation }: Studio, clip: Buffer): Promise<WallStock> {
    const sql = postgres(databaseUrlOf(installation), { max: 1 });
    const all = await sql<Stock[]>`
      select id, media_width, media_height from posts where wall_position is not null order by id`;
    const like = (from: number, to: number) =>
      all.filter(
        ({ media_width, media_height }) => media_width / media_height > from && media_width / media_height <= to,
      );
    const shapes = { portrait: like(0, 0.9), square: like(0.9, 1.1), wide: like(1.1, 2.2), panorama: like(2.2, 9) };
    const clipKey = "public/pictures-clip.webm";
    const mediaFolder = path.join(installation.dataDir, "media");
    writeFileSync(path.join(mediaFolder, clipKey), clip);
    return new WallStock(sql, shapes, clipKey, mediaFolder);
  }

  /** Puts this many posts onto a wall that is not open yet. */
  async fill(eventId: string, count: number, content: WallContent): Promise<void> {
    if (count === 0) return;
    const rows = Array.from({ length: count }, (_, index) => this.#row(index, content));
    await this.sql`update events set wall_version = ${count} where id = ${eventId}`;
    await this.sql`
      insert into posts (id, account_id, event_id, person_name, person_email_id, person_city, caption, status,
                         media_type, original_key, original_mime, original_bytes, media_key, thumbnail_media_key,
                         media_state, media_width, media_height, placeholder_color, is_favourite, wall_version,
                         wall_position)
      select gen_random_uuid(), account_id, ${eventId}, wanted.person_name, person_email_id, person_city, wanted.caption,
             'approve', case when clip is null then 'image' else 'video' end, 'originals/copies/' || wanted.place, original_mime,
             original_bytes, coalesce(clip, media_key), thumbnail_media_key, 'ready', media_width, media_height,
             placeholder_color, case when wanted.place % 5 = 2 then 'yes' else 'no' end,
             wanted.place, wanted.place
      from jsonb_to_recordset(${this.sql.json(rows)}) as wanted(place int, source uuid, person_name text, caption text, clip text)
      join posts on posts.id = wanted.source`;
  }

  /** The newest of the demo's photos of this shape, for a post that a guest sends. */
  async photo(shape: Shape): Promise<Buffer> {
    const [post] = await this.sql`select media_key from posts where id = ${this.shapes[shape].at(-1)?.id ?? null}`;
    return sharp(readFileSync(path.join(this.mediaFolder, post?.media_key)))
      .jpeg()
      .toBuffer();
  }

  #row(index: number, content: WallContent): Row {
    const mixed: readonly Shape[] = ["portrait", "wide", "square", "portrait", "panorama"];
    const shape = content in this.shapes ? (content as Shape) : (mixed[index % mixed.length] ?? "square");
    const stock = this.shapes[shape];
    const caption = captions[content][index % captions[content].length] ?? "";
    const who = names[content] ?? ["Ada", "Grace & Team", "Zoë Åkerström"];
    return {
      place: index + 1,
      source: stock[Math.floor(index * 1.618) % stock.length]?.id ?? "",
      person_name: who[index % who.length] ?? "Ada",
      caption,
      clip: content === "clip" && index % 3 !== 1 ? this.clipKey : null,
    };
  }

  close(): Promise<void> {
    return this.sql.end();
  }
}
