/**
 * Guests' phones: narrow, or low and used by touch. The wall's stylesheets have the same query, behind
 * `html:not([data-named])`. Phones are never wider than 3:1, and players of low LED walls report a coarse pointer, too.
 */
const phoneScreen = "(max-width: 599px), (max-height: 499px) and (max-aspect-ratio: 3 / 1) and (pointer: coarse)";

/** Returns whether the wall is on a phone. A screen with a name never is. */
export const isPhone = () => !("named" in document.documentElement.dataset) && window.matchMedia(phoneScreen).matches;
