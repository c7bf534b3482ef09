import { takeDeskPictures } from "./desk";
import { takeFormPictures } from "./form";
import { takeGuestPictures } from "./guest";
import { takeLanguagePictures } from "./languages";
import { takeReadmePictures } from "./readme";
import { inStudio, type Studio } from "./studio";
import { askAxe, takeWallPictures } from "./walls";

/**
 * npm run pictures: retakes README's pictures. npm run pictures -- wall: takes some 150 pictures of walls that cover
 * all combinations in pairs, for review; with numbers, only those. npm run pictures -- desk: takes an event's page and
 * its queue, full, empty, failing and offline. npm run pictures -- form: takes each tab of the event form. npm run
 * pictures -- guest: takes everything a guest sees on a phone. npm run pictures -- axe: runs axe on a wall of each
 * theme, and exits with 1 on a serious finding.
 */

type Program = { minutes: number; take: (studio: Studio, numbers: readonly number[]) => Promise<void> };

const programs: Record<string, Program> = {
  readme: { minutes: 10, take: takeReadmePictures },
  wall: { minutes: 45, take: takeWallPictures },
  desk: { minutes: 15, take: takeDeskPictures },
  form: { minutes: 10, take: takeFormPictures },
  guest: { minutes: 10, take: takeGuestPictures },
  languages: { minutes: 20, take: takeLanguagePictures },
  axe: { minutes: 10, take: askAxe },
};

const [name = "readme", ...rest] = process.argv.slice(2);
const program = programs[name];
const numbers = rest.map(Number);
if (!program || numbers.some((number) => !Number.isInteger(number)) || (name !== "wall" && rest.length > 0)) {
  throw new Error("Usage: npm run pictures [-- readme | wall [number …] | desk | form | guest | languages | axe]");
}
await inStudio(program.minutes, (studio) => program.take(studio, numbers));
