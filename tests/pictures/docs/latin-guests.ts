import postgres from "postgres";
import { databaseUrlOf } from "../../bench/installation-files";
import type { Studio } from "../studio";

/** Replacements for the demo's captions that need a font or emoji a machine may lack. */
const latinTexts: Record<string, { person_city: string; caption: string }> = {
  "Hana Kim": { person_city: "Séoul", caption: "That train in the wind. I nearly cried." },
  "Oskar i 美咲": { person_city: "Gdańsk", caption: "Światełka wieszaliśmy do trzeciej w nocy. Warto było!" },
  Youssef: { person_city: "Beyrouth", caption: "La route était plus belle que toutes les photos. Félicitations !" },
  "Margit & Poul": { person_city: "Aarhus", caption: "The cloister before everybody came. So quiet." },
  Amira: { person_city: "Tunis", caption: "He said yes before she had finished asking" },
};

const latin = /^[\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]*$/u;
const isDrawable = (text: string) => latin.test(text) && !/\p{Extended_Pictographic}/u.test(text);

/** Replaces an event's captions with Latin ones before any page shows them; throws if others remain. */
export async function replaceWithLatinTexts({ installation }: Studio, eventId: string): Promise<void> {
  const sql = postgres(databaseUrlOf(installation), { max: 1 });
  try {
    for (const [name, { person_city, caption }] of Object.entries(latinTexts)) {
      const person_name = name.replace("美咲", "Misaki");
      await sql`update posts set ${sql({ person_name, person_city, caption })}
                where event_id = ${eventId} and person_name = ${name}`;
    }
    const posts = await sql`select person_name, person_city, caption from posts where event_id = ${eventId}`;
    const odd = posts.map((post) => Object.values(post).join(", ")).filter((text) => !isDrawable(text));
    if (odd.length > 0) throw new Error(`Retell these in tests/pictures/docs/latin-guests.ts: ${odd.join(" | ")}`);
  } finally {
    await sql.end();
  }
}
