/** What stands over the whole wall: a post that somebody opened, or one that has just come (its id in data-arrival). */
const inFront = 'dialog[open], [data-arrival]:not([data-arrival=""])';

/** Whether the wall is calling for posts: a post that comes meanwhile takes its cell, and is not shown large below it. */
export const isCalling = (): boolean => document.querySelector("[data-call]") !== null;

/** Whether something stands before the posts, so that nothing of theirs should ask for attention. */
export function isCovered(): boolean {
  return document.querySelector(inFront) !== null;
}
