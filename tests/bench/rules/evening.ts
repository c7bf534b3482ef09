import { copies, makeScene } from "../../support/pictures/scenes";
import { makeRandom } from "../../support/random";
import { english } from "../../unit/rules/word-corpus/english";
import { disguises, listedWords } from "./disguises";

/** An evening generated from a seed: what guests send, and what a moderator makes of each post. */

/** Kinds of recompressed copies. */
export const copyKinds = [
  "resized to a half",
  "recompressed at quality 40",
  "saved as WebP",
  "saved as PNG",
  "cropped by 3 %",
] as const;

/** An innocent neighbour contains or resembles a listed word. A burst is a guest's second photo of the same moment. */
export type Kind =
  | "ordinary"
  | "innocent neighbour"
  | "burst"
  | "flood"
  | "copy"
  | "same file"
  | "listed word"
  | "contact"
  | "bad picture";

/** Describes a picture: `people` in a `room`, after `step` of movement; equal values give equal pictures. */
type Picture = { room: number; people: number; step?: number; copy?: (typeof copyKinds)[number] };

export type EveningPost = {
  kind: Kind;
  /** Milliseconds since the evening's first post. */
  sentAt: number;
  guest: string;
  address: string;
  caption: string;
  picture: Picture;
  /** The moderator's decision, by the texts and the picture. */
  verdict: "approve" | "banned" | "private";
};

const fullEvening = 2_000;
const minuteMs = 60_000;
const eveningMs = 300 * minuteMs;
/** Copies of a picture come when its first post was decided long ago. */
const copyAfterMs = 15 * minuteMs;
const rooms = 200;
const postsOfFlood = 30;
const everyFloodMs = 5_000;
/** Posts of a flood that the moderator wants on the wall. */
const wantedOfFlood = 10;

const sentences = [
  "What a night!",
  "Cheers from the bar",
  "The band is on fire 🔥",
  "Best table in the room",
  "Congratulations you two ❤️",
  "Dancing until they close",
  "Look who came",
  "Thank you for having us",
  "",
  "Dessert first",
];
const contacts = ["More at party-fotos.de", "Write to mira@example.com", "Call me: +49 171 2345678", "bit.ly/3xYz"];
const cities = ["Kansas City", "Wichita", "Lyon", "Osaka"];
export const cityOf = ({ picture }: EveningPost) => cities[picture.people % cities.length] ?? "";

/** Draws the picture of a post and encodes it as its guest sends it. */
export async function makeFile({ picture: { room, people, step = 0, copy } }: EveningPost): Promise<Buffer> {
  const scene = await makeScene(room, { people, step });
  return copy ? copies[copy](scene) : scene;
}

/** Generates `total` posts, oldest first: a shorter evening than the full one is the same mix in less time. */
export function generateEvening(seed: number, total = fullEvening): EveningPost[] {
  const random = makeRandom(seed);
  const share = total / fullEvening;
  const count = (ofFull: number) => Math.max(1, Math.round(ofFull * share));
  const pick = <Item>(items: readonly Item[]) => items[Math.floor(random() * items.length)] as Item;
  const times = (number: number) => Array.from({ length: number }, (_, index) => index);
  const anyTime = (from = 0) => (from + random() * (1 - from)) * eveningMs * share;

  let guestNumber = 0;
  const newGuest = () => {
    guestNumber += 1;
    // Some are in the hall's network, which has one address.
    const address = random() < 0.4 ? "203.0.113.7" : `198.18.${guestNumber >> 8}.${guestNumber & 255}`;
    return { guest: `guest-${seed}-${guestNumber}-`.padEnd(43, "x"), address };
  };
  const guests = times(count(400)).map(newGuest);
  let people = 0;
  const newPicture = (): Picture => {
    people += 1;
    return { room: Math.floor(random() * rooms), people };
  };
  const post = (kind: Kind, values: Partial<EveningPost> = {}): EveningPost => ({
    kind,
    sentAt: anyTime(),
    ...pick(guests),
    caption: pick(sentences),
    picture: newPicture(),
    verdict: "approve",
    ...values,
  });

  /** The copied pictures: every second one is bad, and the moderator wants no copy of the others. */
  const originals = times(count(12)).map((index) =>
    index % 2 === 0
      ? post("bad picture", { sentAt: random() * copyAfterMs, verdict: "banned" })
      : post("ordinary", { sentAt: random() * copyAfterMs }),
  );
  const copied = originals.flatMap(({ picture, sentAt, verdict }) => {
    const isBad = verdict === "banned";
    const later = () => Math.max(sentAt + copyAfterMs, anyTime());
    return [
      ...copyKinds.map((copy) =>
        post("copy", { sentAt: later(), picture: { ...picture, copy }, verdict: isBad ? "banned" : "private" }),
      ),
      ...times(isBad ? 2 : 0).map(() => post("same file", { sentAt: later(), picture, verdict: "banned" })),
    ];
  });
  const floods = times(count(4)).flatMap(() => {
    const flooder = { ...newGuest(), address: `198.19.0.${guestNumber}` };
    const from = random() * (eveningMs * share - postsOfFlood * everyFloodMs);
    return times(postsOfFlood).map((index) => {
      const verdict = index < wantedOfFlood ? "approve" : "private";
      return post("flood", { ...flooder, sentAt: from + index * everyFloodMs, verdict });
    });
  });
  const bursts = times(count(30)).flatMap(() => {
    const first = post("ordinary");
    const second = { sentAt: first.sentAt + 15_000, picture: { ...first.picture, step: 20 } };
    return [first, { ...first, ...second, kind: "burst" as const }];
  });
  const words = Object.values(disguises).flatMap((disguise) =>
    times(count(listedWords.length)).map(() => {
      const caption = `So ${disguise(pick(listedWords))} tonight`;
      return post("listed word", { caption, verdict: "banned" });
    }),
  );
  const special = [
    ...originals,
    ...copied,
    ...floods,
    ...bursts,
    ...words,
    ...times(count(120)).map(() => post("innocent neighbour", { caption: pick(english.innocent) })),
    ...times(count(20)).map(() => post("contact", { caption: pick(contacts), verdict: "banned" })),
    ...times(count(14)).map(() => post("bad picture", { verdict: "banned" })),
  ];
  const ordinary = times(total - special.length).map(() => post("ordinary"));
  return [...special, ...ordinary].sort((one, other) => one.sentAt - other.sentAt);
}
