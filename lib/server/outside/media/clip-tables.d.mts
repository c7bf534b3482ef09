/** Maximum values that a clip may declare. */
export type ClipRules = {
  /** Samples of one track. */
  maxPackets: number;
  maxTracks: number;
  /** Boxes or elements in the whole file, and their nesting depth. */
  maxBoxes: number;
  maxDepth: number;
  /** Pixels of a side, and of the picture. */
  maxSide: number;
  maxPixels: number;
  /** Bytes that readers load into memory at once: index, one packet, one cluster. */
  maxIndexBytes: number;
  maxPacketBytes: number;
  maxClusterBytes: number;
  /** Entries of a seek table. */
  maxCues: number;
  maxEdits: number;
  /** The longest edit. */
  maxSeconds: number;
};
/** What an edit list says about a track. */
export type EditedTrack = {
  id: number;
  isSound: boolean;
  /** One part is played, once and at normal speed. */
  isOnePart: boolean;
  /** Where in the media that part begins, what goes before it as a pause, and how long it is; 0: up to the end. */
  startSeconds: number;
  pauseSeconds: number;
  shownSeconds: number;
  /** Length of the media; 0 if unknown. */
  mediaSeconds: number;
};
/** `fault`: a sentence for the log, or null; `edited`: the tracks with an edit list. */
export type ClipTables = { fault: string | null; edited: EditedTrack[] };

/** `format`: the code of its codec, as the file writes it. */
export type ClipTrack = { kind: "picture" | "sound" | "other"; format: string };

export function readClipTables(path: string, rules: ClipRules): Promise<ClipTables>;
export function readClipTablesIn(
  readAt: (offset: number, length: number) => Promise<Uint8Array>,
  size: number,
  rules: ClipRules,
): Promise<ClipTables>;
export function readTracks(
  readAt: (offset: number, length: number) => Promise<Uint8Array>,
  size: number,
  index: { start: number; end: number } | null,
  rules: ClipRules,
): Promise<ClipTrack[]>;
