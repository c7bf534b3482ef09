import path from "node:path";
import sharp, { type OverlayOptions } from "sharp";

const columns = 4;
const rows = 3;
const cell = { width: 600, height: 460, label: 44 };

export type Picture = { number: number; label: string; file: string };

/** Draws contact sheets of twelve labelled pictures each. Resolves to their number. */
export async function drawSheets(folder: string, pictures: readonly Picture[]): Promise<number> {
  const perSheet = columns * rows;
  const count = Math.ceil(pictures.length / perSheet);
  for (let sheet = 0; sheet < count; sheet += 1) {
    const shown = pictures.slice(sheet * perSheet, (sheet + 1) * perSheet);
    const parts = [];
    for (const [place, one] of shown.entries()) parts.push(...(await drawCell(one, place)));
    const create = {
      width: columns * cell.width,
      height: rows * cell.height,
      channels: 3 as const,
      background: "#3a3a40",
    };
    const file = path.join(folder, `sheet-${String(sheet + 1).padStart(2, "0")}.png`);
    await sharp({ create }).composite(parts).png({ compressionLevel: 6 }).toFile(file);
  }
  return count;
}

/** A picture in its cell, with two lines below it. */
async function drawCell({ number, label, file }: Picture, place: number): Promise<OverlayOptions[]> {
  const [left, top] = [(place % columns) * cell.width, Math.floor(place / columns) * cell.height];
  const room = { width: cell.width - 12, height: cell.height - cell.label - 12 };
  const { data, info } = await sharp(file)
    .resize({ ...room, fit: "inside" })
    .toBuffer({ resolveWithObject: true });
  const [first = "", ...rest] = label.split(" · ");
  const line = (y: number, text: string) => `<text x="8" y="${y}">${text.replaceAll("&", "&amp;")}</text>`;
  const texts = `<svg xmlns="http://www.w3.org/2000/svg" width="${cell.width}" height="${cell.label}" font-family="sans-serif" font-size="16" fill="#fff">${line(17, `${number} · ${first}`)}${line(36, rest.join(" · "))}</svg>`;
  return [
    { input: data, left: left + Math.round((cell.width - info.width) / 2), top: top + 6 },
    { input: Buffer.from(texts), left, top: top + cell.height - cell.label },
  ];
}
