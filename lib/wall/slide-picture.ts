import type { WallCard } from "./interleave";
import { pictureSources } from "./picture-sources";

/** How wide a picture is in the spotlight, as the `sizes` of its sources. */
export const slideWidths = "(min-aspect-ratio: 1/1) 66vw, 100vw";

/** A picture that takes longer is shown as it comes. */
const patienceMs = 4_000;

/** Fetches and decodes the card's picture, so that it is there when the card is shown. Resolves even where it fails. */
export function decodePicture(card: WallCard): Promise<void> {
  const image = new Image();
  const { srcSet, sizes } = card.post ? pictureSources(card.post, slideWidths) : {};
  if (srcSet && sizes) Object.assign(image, { sizes, srcset: srcSet });
  image.src = card.post ? card.post.thumbnail_media_url : card.ad.media_url;
  return new Promise((resolve) => {
    const done = () => resolve();
    image.decode().then(done, done);
    window.setTimeout(done, patienceMs);
  });
}
