/**
 * Frees a canvas' pixels at once. Browsers free them late, and a hundred photos would take a gigabyte meanwhile; Safari
 * refuses to draw once all canvases of a page exceed its limit.
 */
export function releasePixels(canvas: HTMLCanvasElement | OffscreenCanvas): void {
  canvas.width = 0;
  canvas.height = 0;
}

/** Returns the canvas' picture, `quality` from 0 to 1, and frees its pixels; null if the browser makes none. */
export async function toJpeg(canvas: HTMLCanvasElement, quality: number): Promise<Blob | null> {
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", quality));
  releasePixels(canvas);
  return picture;
}
