/** Elements that cover the whole wall: an opened post, or a new post shown large (its id is in data-arrival). */
const inFront = 'dialog[open], [data-arrival]:not([data-arrival=""])';

/** Returns whether the large QR code is shown, which asks guests for posts. Nothing is shown large over it. */
export const isCalling = (): boolean => document.querySelector("[data-call]") !== null;

/** Returns whether something covers the posts, so that none of them should ask for attention. */
export function isCovered(): boolean {
  return document.querySelector(inFront) !== null;
}
