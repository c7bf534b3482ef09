export type PictureAddress = { src: string; srcSet?: string; sizes?: string };

/**
 * Fetches and decodes a picture, so that it is there when it is shown. Resolves with whether it is: with false where it
 * fails or takes more than `patienceMs`.
 */
export function decodePicture({ src, srcSet, sizes }: PictureAddress, patienceMs: number): Promise<boolean> {
  const image = new Image();
  if (srcSet && sizes) Object.assign(image, { sizes, srcset: srcSet });
  image.src = src;
  return new Promise((resolve) => {
    image.decode().then(
      () => resolve(true),
      () => resolve(false),
    );
    window.setTimeout(() => resolve(false), patienceMs);
  });
}
