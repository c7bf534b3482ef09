/** Pixels of the longer side: scaled up, so few are a blur that costs an engine nothing, at any size of the screen. */
const longSide = 48;
const blurPixels = 2;

/** Draws a picture that has come tiny and blurred, and darker by `shade` of 0 to 1. */
export function drawTiny(canvas: HTMLCanvasElement, image: HTMLImageElement, shade: number): void {
  const { naturalWidth, naturalHeight } = image;
  const scale = longSide / Math.max(naturalWidth, naturalHeight);
  const [width, height] = [naturalWidth, naturalHeight].map((side) => Math.max(Math.round(side * scale), 4)) as [
    number,
    number,
  ];
  Object.assign(canvas, { width, height });
  const context = canvas.getContext("2d");
  if (!context) return;
  // Where a browser cannot blur, so few pixels do.
  context.filter = `blur(${blurPixels}px)`;
  // Beyond the edges, where the blur would fade out.
  const margin = blurPixels * 2;
  context.drawImage(image, -margin, -margin, width + 2 * margin, height + 2 * margin);
  context.filter = "none";
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
