import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, it } from "vitest";
import { kinds } from "@/host/demo/art/kinds";
import { paint } from "@/host/demo/art/paint";
import type { Recipe } from "@/host/demo/art/recipe";
import { demoEvents } from "@/host/demo/programme";

const recipes = demoEvents.flatMap(({ posts, ads, share }) => [
  ...[...posts, ...ads].map(({ picture }) => picture),
  share,
]);
const small = (recipe: Recipe): Recipe => ({
  ...recipe,
  width: Math.round(recipe.width / 8),
  height: Math.round(recipe.height / 8),
});
const print = (picture: Buffer) => createHash("sha256").update(picture).digest("hex");

it("every picture of the demo is drawn, differs from the others, and is neither flat nor black", async () => {
  const prints = new Set<string>();
  for (const recipe of recipes) {
    const picture = await paint(small(recipe));
    const { channels, entropy } = await sharp(picture).stats();
    const spread = Math.max(...channels.map(({ stdev }) => stdev));
    // An invalid recipe renders black, and a flat picture has neither spread nor entropy.
    expect([recipe.kind, recipe.seed, spread > 8, entropy > 3]).toEqual([recipe.kind, recipe.seed, true, true]);
    prints.add(print(picture));
  }
  expect(prints.size).toBe(recipes.length);
  expect(new Set(recipes.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)));
}, 120_000);

it("the same recipe draws the same picture again, and another seed draws another one", async () => {
  const [recipe] = recipes;
  if (!recipe) throw new Error("There is no picture.");
  const first = print(await paint(small(recipe)));
  expect(print(await paint(small(recipe)))).toBe(first);
  expect(print(await paint(small({ ...recipe, seed: recipe.seed + 1 })))).not.toBe(first);
});
