/** Longer side in pixels: scaled up, this gives a blur at no rendering cost, at any screen size. */
const longSide = 48;
/** Factor of the intermediate downscaling, which produces the blur. */
const blur = 4;

/** Draws a loaded picture tiny, blurred, and darkened by `shade` (0 to 1). */
export function drawTiny(canvas: HTMLCanvasElement, image: HTMLImageElement, shade: number): void {
  const { naturalWidth, naturalHeight } = image;
  const scale = longSide / Math.max(naturalWidth, naturalHeight);
  const [width, height] = [naturalWidth, naturalHeight].map((side) => Math.max(Math.round(side * scale), blur)) as [
    number,
    number,
  ];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) return;
  // Scales down and up again, because WebKit ignores canvas filters.
  const smallest = document.createElement("canvas");
  Object.assign(smallest, { width: width / blur, height: height / blur });
  context.drawImage(image, 0, 0, width, height);
  smallest.getContext("2d")?.drawImage(canvas, 0, 0, smallest.width, smallest.height);
  context.drawImage(smallest, 0, 0, width, height);
  context.fillStyle = `rgba(8, 8, 10, ${shade})`;
  context.fillRect(0, 0, width, height);
}

/** Brightness factor of a card's background: the picture must stand out from it. */
const cardShade = 0.38;

/** Puts the same behind a picture in a card. A picture of another origin, whose pixels are not readable, gets none. */
export function paintBehind(image: HTMLImageElement): void {
  const canvas = document.createElement("canvas");
  try {
    drawTiny(canvas, image, cardShade);
    image.parentElement?.style.setProperty("--ground-picture", `url(${canvas.toDataURL()})`);
  } catch {
    // Its colour stays.
  }
}
