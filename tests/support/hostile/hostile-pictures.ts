import { hostileMetadata } from "../pictures/hostile-metadata";
import { hostileAnimations } from "./hostile-animations";
import type { HostileFile } from "./hostile-file";
import { hostileHeifs } from "./hostile-heifs";
import { hostileJpegs } from "./hostile-jpegs";
import { hostilePngs } from "./hostile-pngs";

/** Hostile photos of a few megabytes at most, except for metadata of up to twenty. */
export const hostilePictures: HostileFile[] = [
  ...hostileJpegs,
  ...hostilePngs,
  ...hostileAnimations,
  ...hostileHeifs,
  ...hostileMetadata,
];
