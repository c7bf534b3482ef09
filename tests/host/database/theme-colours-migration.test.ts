import { randomBytes, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import postgres from "postgres";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

const name = `theme_colours_${randomBytes(6).toString("hex")}`;
const url = new URL(inject("databaseServerUrl"));
url.pathname = `/${name}`;
const superuser = postgres(inject("databaseServerUrl"), { max: 1, onnotice: () => {} });
let sql: postgres.Sql;

const folder = fileURLToPath(new URL("../../../db/migrations", import.meta.url));
const migrations = readdirSync(folder)
  .filter((file) => file.endsWith(".sql"))
  .sort()
  .map((file) => readFileSync(path.join(folder, file), "utf8"));
const changeIndex = migrations.findIndex((migration) => migration.includes('ADD COLUMN "use_theme_colors"'));
const account_id = randomUUID();

beforeAll(async () => {
  await superuser`create database ${superuser(name)}`;
  sql = postgres(url.href, { max: 1, onnotice: () => {} });
  for (const migration of migrations.slice(0, changeIndex)) await sql.unsafe(migration);
  await sql`insert into accounts (id, company_name, email) values (${account_id}, 'Quiet Fields', 'office@example.com')`;
});
afterAll(async () => {
  await sql.end();
  await superuser`drop database if exists ${superuser(name)} with (force)`;
  await superuser.end();
});

type Pair = readonly [background: string, text: string];
type Pairs = { top: Pair; bottom: Pair; cta: Pair };

/** Each theme's colours at the time of the migration; later versions may change them. */
const themes: Record<string, Pairs> = {
  Classic: { top: ["#000000", "#FFFFFF"], bottom: ["#000000", "#FFFFFF"], cta: ["#000000", "#FFFFFF"] },
  Boardroom: { top: ["#0C121A", "#EDF2F8"], bottom: ["#0C121A", "#EDF2F8"], cta: ["#E4ECF5", "#101822"] },
  Garland: { top: ["#FFF8EF", "#6B2438"], bottom: ["#6B2438", "#FFF1E4"], cta: ["#F6D9C4", "#551A2B"] },
  Encore: { top: ["#170427", "#FFE34D"], bottom: ["#FF4D8D", "#21031A"], cta: ["#FFE34D", "#21031A"] },
  Daylight: { top: ["#FFFFFF", "#111111"], bottom: ["#111111", "#FFFFFF"], cta: ["#D43A1C", "#FFFFFF"] },
  Gallery: { top: ["#24221F", "#F4EFE6"], bottom: ["#24221F", "#F4EFE6"], cta: ["#F4EFE6", "#24221F"] },
  Matchday: { top: ["#06130C", "#FFFFFF"], bottom: ["#06130C", "#FFFFFF"], cta: ["#D6FF3D", "#12200A"] },
  Lagoon: { top: ["#06303B", "#F3FFFC"], bottom: ["#06303B", "#F3FFFC"], cta: ["#FF9A7B", "#330F05"] },
};

const blackAndWhite: Pair = ["#000000", "#FFFFFF"];
const typed: Pair = ["#000000", "#ffffff"];
const own: Pair = ["#123456", "#FFFFFF"];
const blackAndYellow: Pair = ["#000000", "#FFE34D"];

/** Combines coloured and uncoloured surfaces. */
const choices: Pairs[] = [blackAndWhite, typed, own, blackAndYellow].flatMap((top) =>
  [blackAndWhite, own].flatMap((bottom) => [blackAndWhite, blackAndYellow].map((cta) => ({ top, bottom, cta }))),
);
const columnsOf = ({ top, bottom, cta }: Pairs) => ({
  top_brand_color: top[0],
  top_banner_text_color: top[1],
  bottom_brand_color: bottom[0],
  bottom_banner_text_color: bottom[1],
  cta_button_color: cta[0],
  cta_button_text_color: cta[1],
});
const isBlackAndWhite = ([background, text]: Pair) => background === "#000000" && text.toUpperCase() === "#FFFFFF";

/** The rule of older versions: a surface in black with white text took its theme's colours. */
const drawnBefore = ({ top, bottom, cta }: Pairs, theme: Pairs): Pairs => ({
  top: isBlackAndWhite(top) ? theme.top : top,
  bottom: isBlackAndWhite(bottom) ? theme.bottom : bottom,
  cta: isBlackAndWhite(cta) ? theme.cta : cta,
});

test("the migration turns theme colours on for events without colours only, and every old wall keeps its colours", async () => {
  const events = Object.entries(themes).flatMap(([wall_theme, theme]) =>
    choices.map((pairs) => ({ id: randomUUID(), wall_theme, theme, pairs })),
  );
  for (const { id, wall_theme, pairs } of events) {
    const row = { id, account_id, wall_theme, event_name: "Ball", event_date: "2026-01-01", event_url_slug: id };
    await sql`insert into events ${sql({ ...row, ...columnsOf(pairs) })}`;
  }
  await sql.unsafe(migrations[changeIndex] ?? "");
  const rows = await sql`select * from events`;
  expect(rows).toHaveLength(events.length);
  for (const { id, wall_theme, theme, pairs } of events) {
    const row = rows.find((found) => found.id === id);
    const isUncoloured = Object.values(pairs).every(isBlackAndWhite);
    const expected = isUncoloured
      ? { use_theme_colors: "on", ...columnsOf(pairs) }
      : { use_theme_colors: "off", ...columnsOf(drawnBefore(pairs, theme)) };
    expect(row, `${wall_theme}, ${JSON.stringify(pairs)}`).toMatchObject(expected);
  }
});

test("an event created after the migration uses its theme's colours, and the switch accepts only on and off", async () => {
  const id = randomUUID();
  await sql`insert into events (id, account_id, event_name, event_date, event_url_slug)
            values (${id}, ${account_id}, 'Ball', '2026-01-01', 'after')`;
  const [row] = await sql`select use_theme_colors from events where id = ${id}`;
  expect(row?.use_theme_colors).toBe("on");
  await expect(sql`update events set use_theme_colors = 'yes' where id = ${id}`).rejects.toThrow(
    "events_use_theme_colors_check",
  );
});
