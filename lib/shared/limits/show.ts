/** Limits of scenes, of 'Bring up now' and of a run of show. */
export const showRules = {
  /** From a press to the change on all screens: a push and two reads fit into it. */
  leadMs: 800,
  /** Half of the wipe between two scenes: the change is in its middle. */
  wipeMs: 400,
  textMaxLength: 120,
  minSeconds: 5,
  maxSeconds: 24 * 60 * 60,
  photoCallSeconds: 60,
  broughtUpSeconds: 15,
  broughtUpMaxSeconds: 120,
  runMaxItems: 30,
  /** Cues that a show keeps: the newest, timed ones that may come back after it, and the one beneath. */
  maxCues: 5,
} as const;
