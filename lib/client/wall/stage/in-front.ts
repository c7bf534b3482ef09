/** Elements that cover the whole wall: an opened post, or a new post shown large (its id is in data-arrival). */
export const inFront = 'dialog[open], [data-arrival]:not([data-arrival=""])';

/** Returns whether a new post may be shown large: somebody may see it, and no large QR code asks guests for posts. */
export const isStageFree = (): boolean => !document.hidden && document.querySelector("[data-call]") === null;

/** Returns whether something covers the posts, so that none of them should ask for attention. */
export function isCovered(): boolean {
  return document.querySelector(inFront) !== null;
}
