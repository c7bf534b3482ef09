import { toJpeg } from "../uploads/canvas";
import { type OpenedPhoto, openPhoto } from "../uploads/open-photo";

/** The frame around a picture. Colours are CSS colours. */
export type Frame = { title: string; caption: string; background: string; text: string; typeface: string };

/** Width of the framed picture in pixels: enough for any phone's screen, and quick to draw on an old phone. */
const width = 1_080;
const margin = 48;
const maxPictureHeight = 1_350;
const titleSize = 56;
const captionSize = 36;
const lineSpacing = 1.3;
const jpegQuality = 0.92;

/** One drawing at a time: each takes the memory of a whole picture. */
let last: Promise<unknown> = Promise.resolve();

/** Draws a picture in its event's frame, on the phone: nothing is uploaded. Rejects if the browser cannot draw it. */
export function drawFramed(picture: Blob, frame: Frame): Promise<Blob> {
  const drawn = last.then(async () => {
    const opened = await openPhoto(picture);
    try {
      return await draw(opened, frame);
    } finally {
      opened.close();
    }
  });
  last = drawn.catch(() => {});
  return drawn;
}

async function draw({ source, ...size }: OpenedPhoto, frame: Frame): Promise<Blob> {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  const context = canvas.getContext("2d");
  if (!context) throw new Error("There is no canvas.");
  const room = width - 2 * margin;
  const fit = Math.min(room / size.width, maxPictureHeight / size.height);
  const [shownWidth, shownHeight] = [size.width * fit, size.height * fit];

  const title = { font: `700 ${titleSize}px ${frame.typeface}`, size: titleSize, maxLines: 2 };
  const caption = { font: `400 ${captionSize}px ${frame.typeface}`, size: captionSize, maxLines: 3 };
  const titleLines = linesOf(context, frame.title, title, room);
  const captionLines = linesOf(context, frame.caption, caption, room);
  const heightOf = (lines: readonly string[], size: number) =>
    lines.length === 0 ? 0 : lines.length * size * lineSpacing + margin / 2;
  const top = margin + heightOf(titleLines, titleSize);
  canvas.height = Math.round(top + shownHeight + heightOf(captionLines, captionSize) + margin);

  // Setting the canvas size clears it and resets its state.
  context.fillStyle = frame.background;
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(source, (width - shownWidth) / 2, top, shownWidth, shownHeight);
  context.fillStyle = frame.text;
  context.textAlign = "center";
  context.textBaseline = "top";
  write(context, titleLines, title, margin);
  write(context, captionLines, caption, top + shownHeight + margin / 2);
  const framed = await toJpeg(canvas, jpegQuality);
  if (!framed) throw new Error("The canvas gave no picture.");
  return framed;
}

type Lettering = { font: string; size: number; maxLines: number };

function write(context: CanvasRenderingContext2D, lines: readonly string[], { font, size }: Lettering, top: number) {
  context.font = font;
  for (const [index, line] of lines.entries()) context.fillText(line, width / 2, top + index * size * lineSpacing);
}

/**
 * Wraps a text between words, and inside a word that is too long. Truncates it to `maxLines` lines with an ellipsis.
 */
function linesOf(
  context: CanvasRenderingContext2D,
  text: string,
  { font, maxLines }: Lettering,
  room: number,
): string[] {
  context.font = font;
  const fits = (line: string) => context.measureText(line).width <= room;
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = line ? `${line} ${word}` : word;
    if (fits(longer)) {
      line = longer;
      continue;
    }
    if (line) lines.push(line);
    line = word;
    while (!fits(line)) {
      const part = startOf(line, fits);
      lines.push(part);
      line = line.slice(part.length);
    }
  }
  if (line) lines.push(line);
  if (lines.length <= maxLines) return lines;
  const last = `${lines[maxLines - 1]}…`;
  return [
    ...lines.slice(0, maxLines - 1),
    fits(last) ? last : `${startOf(lines[maxLines - 1] ?? "", (one) => fits(`${one}…`))}…`,
  ];
}

/** Returns the longest prefix that fits, at least one character. Never splits a surrogate pair. */
function startOf(text: string, fits: (line: string) => boolean): string {
  const characters = Array.from(text);
  let count = characters.length - 1;
  while (count > 1 && !fits(characters.slice(0, count).join(""))) count -= 1;
  return characters.slice(0, Math.max(1, count)).join("");
}
