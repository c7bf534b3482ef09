/** Pixels of the longer side: scaled up, so few are a blur that costs an engine nothing, at any size of the screen. */
const longSide = 48;
/** How much smaller the picture is drawn in between; what is lost there is the blur. */
const blur = 4;

/** Draws a picture that has come tiny and blurred, and darker by `shade` of 0 to 1. */
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
  // Smaller and back again, because WebKit ignores the filter of a canvas.
  const smallest = document.createElement("canvas");
  Object.assign(smallest, { width: width / blur, height: height / blur });
  context.drawImage(image, 0, 0, width, height);
  smallest.getContext("2d")?.drawImage(canvas, 0, 0, smallest.width, smallest.height);
  context.drawImage(smallest, 0, 0, width, height);
  context.fillStyle = `rgba(8, 8, 10, ${shade})`;
  context.fillRect(0, 0, width, height);
}

/** The same as an address; null where the picture is another origin's, whose pixels no page may read. */
export function tinyAddress(image: HTMLImageElement, shade: number): string | null {
  const canvas = document.createElement("canvas");
  try {
    drawTiny(canvas, image, shade);
    return canvas.toDataURL();
  } catch {
    return null;
  }
}
