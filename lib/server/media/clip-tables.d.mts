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
export function findClipFault(path: string, rules: ClipRules): Promise<string | null>;
export function findClipFaultIn(
  readAt: (offset: number, length: number) => Promise<Uint8Array>,
  size: number,
  rules: ClipRules,
): Promise<string | null>;
