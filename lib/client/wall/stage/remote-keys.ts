/** Returns the spotlight's step for a key of a keyboard, a presenter or a television remote; null for other keys. */
export function remoteStep(key: string): 1 | -1 | null {
  return steps[key] ?? null;
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
