/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("./state.mjs").Track} Track */

/**
 * Sums up the edit list of picture or sound (ISO/IEC 14496-12, 8.6.6); null without one. Phones write one to trim a clip without a new
 * encoding: the file still holds what its owner cut away.
 *
 * @param {ClipState} state
 * @param {Track} track
 * @returns {import("../clip-tables.d.mts").EditedTrack | null}
 */
export function editedTrack({ movieTimescale }, { id, kind, timescale, length, parts }) {
  const isPlayed = kind === "vide" || kind === "soun";
  if (!isPlayed || parts.length === 0 || timescale === 0 || movieTimescale === 0) return null;
  const shown = parts.filter(({ start }) => start >= 0);
  const [first] = shown;
  const pause = parts.slice(0, first ? parts.indexOf(first) : parts.length).reduce((sum, part) => sum + part.length, 0);
  return {
    id,
    isSound: kind === "soun",
    isOnePart: shown.length === 1 && first?.isPlain === true,
    startSeconds: (first?.start ?? 0) / timescale,
    pauseSeconds: pause / movieTimescale,
    // Fragmented clips leave both lengths open.
    shownSeconds: (first?.length ?? 0) / movieTimescale,
    mediaSeconds: length / timescale,
  };
}
