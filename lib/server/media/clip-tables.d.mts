/** How much of what a clip says of itself is believed. */
export type ClipRules = {
  /** Samples of one track. */
  maxPackets: number;
  maxTracks: number;
  /** Boxes or elements in the whole file, and how deep they may lie in each other. */
  maxBoxes: number;
  maxDepth: number;
  /** Pixels of a side, and of the picture. */
  maxSide: number;
  maxPixels: number;
  /** Bytes of all that readers take into memory at once: index, one packet, one cluster. */
  maxIndexBytes: number;
  maxPacketBytes: number;
  maxClusterBytes: number;
  /** Entries of a table to find a time by. */
  maxCues: number;
  maxEdits: number;
  /** The longest edit. */
  maxSeconds: number;
};
export function findLie(path: string, rules: ClipRules): Promise<string | null>;
export function findLieIn(
  readAt: (offset: number, length: number) => Promise<Uint8Array>,
  size: number,
  rules: ClipRules,
): Promise<string | null>;
