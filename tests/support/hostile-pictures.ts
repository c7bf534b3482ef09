import { hostileAnimations } from "./hostile-animations";
import type { HostileFile } from "./hostile-file";
import { hostileHeifs } from "./hostile-heifs";
import { hostileJpegs } from "./hostile-jpegs";
import { hostilePngs } from "./hostile-pngs";

/** Photos that mean harm; a few megabytes each at most, but the profile of sixteen. */
export const hostilePictures: HostileFile[] = [...hostileJpegs, ...hostilePngs, ...hostileAnimations, ...hostileHeifs];
