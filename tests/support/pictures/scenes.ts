import sharp from "sharp";
import { makeRandom } from "../random";

const width = 640;
const height = 480;

/** Neighbouring numbers give unlike sequences (Knuth's multiplicative hash). */
const randomFrom = (seed: number) => makeRandom((seed * 2_654_435_761) % 2 ** 32);

type SceneOptions = {
  /** The persons in the room; by default its own. */
  people?: number;
  /** Pixels by which the camera turns, and by which the first person steps aside. */
  turn?: number;
  step?: number;
};

/** Draws a JPEG of a room, a different one for each number: walls, pictures on them, and persons. */
export function makeScene(room: number, { people = room, turn = 0, step = 0 }: SceneOptions = {}): Promise<Buffer> {
  const random = randomFrom(room + 1);
  const colour = (next: () => number) => `hsl(${next() * 360},${20 + next() * 60}%,${15 + next() * 65}%)`;
  const list = (count: number, draw: (index: number) => string) => Array.from({ length: count }, (_, i) => draw(i));
  const floor = height * (0.35 + 0.4 * random());
  const things = list(3 + Math.floor(random() * 5), () => {
    const place = `x="${random() * width}" y="${random() * height * 0.6}"`;
    return `<rect ${place} width="${30 + random() * 150}" height="${30 + random() * 130}" fill="${colour(random)}"/>`;
  });
  const ofPerson = randomFrom(people * 7_919 + 13);
  const persons = list(1 + Math.floor(ofPerson() * 5), (index) => {
    const x = ofPerson() * width + (index === 0 ? step : 0);
    const y = height * (0.3 + ofPerson() * 0.4);
    const size = 50 + ofPerson() * 110;
    return `<ellipse cx="${x}" cy="${y + size * 1.6}" rx="${size * 0.7}" ry="${size * 1.3}" fill="${colour(ofPerson)}"/>
      <circle cx="${x}" cy="${y}" r="${size * 0.4}" fill="hsl(30,40%,${25 + ofPerson() * 55}%)"/>
      <path d="M${x - size * 0.4} ${y} a${size * 0.4} ${size * 0.4} 0 0 1 ${size * 0.8} 0" fill="${colour(ofPerson)}"/>`;
  });
  return draw(`<defs><linearGradient id="wall"><stop stop-color="${colour(random)}"/>
      <stop offset="1" stop-color="${colour(random)}"/></linearGradient></defs>
    <g transform="translate(${-turn})"><rect x="-99" width="900" height="480" fill="url(#wall)"/>
      <rect x="-99" y="${floor}" width="900" height="480" fill="${colour(random)}"/>${things.join("")}${persons.join("")}</g>`);
}

/** Draws SVG elements of 640 × 480 pixels as a JPEG. */
export function draw(elements: string): Promise<Buffer> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${elements}</svg>`;
  return sharp(Buffer.from(svg)).flatten().jpeg({ quality: 90 }).toBuffer();
}

/** Edits of a picture that is sent again. */
export const copies = {
  "resized to a half": (picture) =>
    sharp(picture)
      .resize(width / 2)
      .jpeg()
      .toBuffer(),
  "recompressed at quality 40": (picture) => sharp(picture).jpeg({ quality: 40 }).toBuffer(),
  "saved as WebP": (picture) => sharp(picture).webp({ quality: 70 }).toBuffer(),
  "saved as PNG": (picture) => sharp(picture).png().toBuffer(),
  "cropped by 3 %": (picture) =>
    sharp(picture)
      .extract({ left: 10, top: 7, width: width - 20, height: height - 14 })
      .jpeg()
      .toBuffer(),
  "brightened by 15 %": (picture) => sharp(picture).modulate({ brightness: 1.15 }).jpeg().toBuffer(),
  "with a border": (picture) =>
    sharp(picture).extend({ top: 10, bottom: 10, left: 10, right: 10, background: "#111" }).jpeg().toBuffer(),
} satisfies Record<string, (picture: Buffer) => Promise<Buffer>>;
