import { isChromium } from "../browser/platform";

/** EXIF, XMP and a JPEG's frame header are at the start of a file. */
const headBytes = 256 * 1024;
/** Decoded whole, such a photo takes 100 MB (docs/decisions/131). */
const bitmapMaxPixels = 25_000_000;

/** Reads a file's first bytes. */
export const headOf = async (file: Blob) => new Uint8Array(await file.slice(0, headBytes).arrayBuffer());

/**
 * Returns the pixels of a JPEG, by the first frame header in the file's first bytes (ITU-T T.81, B.2.2); null if there
 * is none.
 */
export function jpegPixelsIn(head: Uint8Array): number | null {
  const view = new DataView(head.buffer, head.byteOffset, head.byteLength);
  if (head.length < 2 || view.getUint16(0) !== 0xffd8) return null;
  for (let at = 2; at + 9 <= head.length && head[at] === 0xff; at += 2 + view.getUint16(at + 2)) {
    const marker = view.getUint8(at + 1);
    // The other three of this range are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return view.getUint16(at + 5) * view.getUint16(at + 7);
  }
  return null;
}

/** A photo to be drawn, upright, and the function that frees it. */
export type OpenedPhoto = { source: CanvasImageSource; width: number; height: number; close: () => void };

/**
 * Opens a photo. In Chromium a bitmap, which is freed at once: of an image element, it keeps the pixels in a cache of up
 * to 512 MB, and the file until it collects garbage. A photo of more pixels is not decoded before it is drawn, which
 * takes little more than the new size needs (docs/decisions/131).
 */
export async function openPhoto(file: Blob): Promise<OpenedPhoto> {
  const jpegPixels = isChromium(navigator.userAgent) ? jpegPixelsIn(await headOf(file)) : null;
  const isBitmap = jpegPixels !== null && jpegPixels <= bitmapMaxPixels;
  const bitmap = isBitmap && (await createImageBitmap(file).catch(() => null));
  if (bitmap) return { source: bitmap, width: bitmap.width, height: bitmap.height, close: () => bitmap.close() };
  const url = URL.createObjectURL(file);
  const picture = new Image();
  const close = () => {
    picture.removeAttribute("src");
    URL.revokeObjectURL(url);
  };
  try {
    // An image element applies the EXIF orientation and reports the sides after rotation.
    await load(picture, url);
    return { source: picture, width: picture.naturalWidth, height: picture.naturalHeight, close };
  } catch (error) {
    close();
    throw error;
  }
}

async function load(picture: HTMLImageElement, url: string): Promise<void> {
  await new Promise((resolve, reject) => {
    picture.onload = resolve;
    picture.onerror = () => reject(new Error("This browser cannot draw the photo."));
    picture.src = url;
  });
}
