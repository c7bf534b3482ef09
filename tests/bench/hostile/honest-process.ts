import postgres from "postgres";
import { type Guest, type Honest, watchHonest } from "./honest-guest";

/**
 * The honest guests run in a process of their own: in that of the attack, their times would include what the attack
 * takes from its own event loop.
 */

export type HonestScene = { url: string; databaseUrl: string; clip: Buffer; guests: Guest[] };
/** 'rest' measures three rounds, after three that warm up client and server; 'beside' measures until 'over'. */
export type HonestOrder = HonestScene | "rest" | "beside" | "over";
export type HonestAnswer = { honest: Honest[] } | { failed: string };

let scene: HonestScene | undefined;
let isOver = false;

process.on("message", (order: HonestOrder) => {
  if (order === "over") isOver = true;
  else if (typeof order === "object") scene = order;
  else void measure(order).then((answer) => process.send?.(answer));
});

async function measure(order: "rest" | "beside"): Promise<HonestAnswer> {
  if (!scene) return { failed: "There are no guests yet." };
  const { url, databaseUrl, clip, guests } = scene;
  const database = postgres(databaseUrl, { max: 2, onnotice: () => {} });
  isOver = order === "rest";
  const watch = () => Promise.all(guests.map((guest) => watchHonest({ url, database, clip }, guest, () => isOver)));
  try {
    if (order === "rest") await watch();
    return { honest: await watch() };
  } catch (error) {
    return { failed: String(error) };
  } finally {
    await database.end();
  }
}
