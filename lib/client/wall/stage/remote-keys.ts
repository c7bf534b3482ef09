/**
 * Returns the spotlight's step for a key of a keyboard, a presenter or a television remote; null for other keys. `sign`:
 * 1 if the wall is read from left to right, else -1.
 */
export function remoteStep(key: string, sign: 1 | -1 = 1): 1 | -1 | null {
  const step = steps[key] ?? null;
  return step && (key === "ArrowLeft" || key === "ArrowRight") ? ((step * sign) as 1 | -1) : step;
}

const steps: Record<string, 1 | -1> = {
  ArrowRight: 1,
  ArrowDown: 1,
  PageDown: 1,
  Enter: 1,
  " ": 1,
  ChannelUp: 1,
  MediaTrackNext: 1,
  MediaFastForward: 1,
  ArrowLeft: -1,
  ArrowUp: -1,
  PageUp: -1,
  ChannelDown: -1,
  MediaTrackPrevious: -1,
  MediaRewind: -1,
};
