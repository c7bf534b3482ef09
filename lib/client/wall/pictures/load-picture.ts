export type PictureAddress = { src: string; srcSet?: string; sizes?: string };

/** Resolves with whether a picture has come: with false where it fails or takes more than `patienceMs`. */
export function loadPicture(address: PictureAddress, patienceMs: number): Promise<boolean> {
  const image = imageOf(address);
  const loaded = new Promise((resolve, reject) => {
    image.onload = resolve;
    image.onerror = reject;
  });
  return within(patienceMs, loaded);
}

/**
 * As loadPicture, and the picture is decoded too, however large it is. Browsers do that along with one of their frames, so
 * it takes one longer: for what is to be faded in, and not for what is to be seen soon.
 */
export function decodePicture(address: PictureAddress, patienceMs: number): Promise<boolean> {
  return within(patienceMs, imageOf(address).decode());
}

function imageOf({ src, srcSet, sizes }: PictureAddress): HTMLImageElement {
  const image = new Image();
  if (srcSet && sizes) Object.assign(image, { sizes, srcset: srcSet });
  image.src = src;
  return image;
}

function within(patienceMs: number, work: Promise<unknown>): Promise<boolean> {
  return new Promise((resolve) => {
    work.then(
      () => resolve(true),
      () => resolve(false),
    );
    window.setTimeout(() => resolve(false), patienceMs);
  });
}
