import { hostileAnimations } from "./hostile-animations";
import type { HostileFile } from "./hostile-file";
import { hostileHeifs } from "./hostile-heifs";
import { hostileJpegs } from "./hostile-jpegs";
import { hostilePngs } from "./hostile-pngs";
import { hostileMetadata } from "./metadata/hostile-metadata";

/** Photos that mean harm; a few megabytes each at most, but for metadata of up to twenty. */
export const hostilePictures: HostileFile[] = [
  ...hostileJpegs,
  ...hostilePngs,
  ...hostileAnimations,
  ...hostileHeifs,
  ...hostileMetadata,
];
