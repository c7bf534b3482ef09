export type PictureAddress = { src: string; srcSet?: string; sizes?: string };

/**
 * Resolves to whether a picture has loaded: false if it fails or takes more than `timeoutMs`. Without a source, as of
 * words, there is nothing to wait for.
 */
export function loadPicture(address: PictureAddress, timeoutMs: number): Promise<boolean> {
  if (!address.src) return Promise.resolve(true);
  const image = imageOf(address);
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
  });
  return within(timeoutMs, loaded);
}

/** Resolves to an image once it is decoded; rejects if it fails. */
export function loadImage(src: string): Promise<HTMLImageElement> {
  const image = imageOf({ src });
  return image.decode().then(() => image);
}

/**
 * Like loadPicture, and also decodes the picture, however large. Browsers decode along with a frame, so it takes one
 * frame longer: use it for a fade-in, not for a picture that must appear soon.
 */
export function decodePicture(address: PictureAddress, timeoutMs: number): Promise<boolean> {
  if (!address.src) return Promise.resolve(true);
  return within(timeoutMs, imageOf(address).decode());
}

function imageOf({ src, srcSet, sizes }: PictureAddress): HTMLImageElement {
  const image = new Image();
  if (srcSet && sizes) Object.assign(image, { sizes, srcset: srcSet });
  image.src = src;
  return image;
}

function within(timeoutMs: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    work.then(
      () => resolve(true),
      () => resolve(false),
    );
    window.setTimeout(() => resolve(false), timeoutMs);
  });
}
