import { takeConsolePictures } from "./console/console";
import { takeDeskPictures } from "./console/desk";
import { takeFormPictures } from "./console/form";
import { takeControlRoomPictures } from "./docs/control-room";
import { takeReadmePictures } from "./docs/readme";
import { takeGuestPictures } from "./guest/guest";
import { takeAlbumPictures } from "./guest/guest-album";
import { takeLanguagePictures } from "./guest/languages";
import { inStudio, type Studio } from "./studio";
import { takeMomentPictures } from "./wall/moments";
import { takeShowPictures } from "./wall/show";
import { askAxe, takeWallPictures } from "./wall/walls";

/**
 * npm run pictures: retakes README's pictures.
 * npm run pictures -- control-room: retakes the pictures of docs/control-room.md.
 * npm run pictures -- wall: takes some 110 walls that cover all combinations in pairs, for review.
 * npm run pictures -- moments: takes what passes on walls of each theme.
 * npm run pictures -- show: takes every scene of a show in each theme, on four shapes of screen.
 * npm run pictures -- desk: takes an event's page and its queue, full, empty, failing and offline.
 * npm run pictures -- console: takes some 85 pages of the console, empty and with 100,000 posts, failing and offline.
 * npm run pictures -- form: takes each tab of the event form.
 * npm run pictures -- guest: takes everything a guest sees on a phone.
 * npm run pictures -- album: takes the pages of an album, and its printed cards.
 * npm run pictures -- languages: takes guest pages and walls in five languages.
 * npm run pictures -- axe: runs axe on a wall of each theme, and exits with 1 on a serious finding.
 *
 * Numbers behind wall, moments, show and console choose some of their pictures.
 */

type Program = {
  minutes: number;
  take: (studio: Studio, numbers: readonly number[]) => Promise<void>;
  takesNumbers?: boolean;
};

const programs: Record<string, Program> = {
  readme: { minutes: 10, take: takeReadmePictures },
  "control-room": { minutes: 10, take: takeControlRoomPictures },
  wall: { minutes: 45, take: takeWallPictures, takesNumbers: true },
  moments: { minutes: 45, take: takeMomentPictures, takesNumbers: true },
  show: { minutes: 45, take: takeShowPictures, takesNumbers: true },
  desk: { minutes: 15, take: takeDeskPictures },
  console: { minutes: 45, take: takeConsolePictures, takesNumbers: true },
  form: { minutes: 10, take: takeFormPictures },
  guest: { minutes: 10, take: takeGuestPictures },
  album: { minutes: 15, take: takeAlbumPictures },
  languages: { minutes: 20, take: takeLanguagePictures },
  axe: { minutes: 10, take: askAxe },
};

const [name = "readme", ...rest] = process.argv.slice(2);
const program = programs[name];
const numbers = rest.map(Number);
if (!program || numbers.some((number) => !Number.isInteger(number)) || (!program.takesNumbers && rest.length > 0)) {
  const usage = Object.entries(programs).map(([name, { takesNumbers }]) =>
    takesNumbers ? `${name} [number …]` : name,
  );
  throw new Error(`Usage: npm run pictures [-- ${usage.join(" | ")}]`);
}
await inStudio(program.minutes, (studio) => program.take(studio, numbers));
