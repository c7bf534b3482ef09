import { hostileArchives } from "./hostile-archives";
import { hostileClips } from "./hostile-clips";
import type { HostileFile } from "./hostile-file";
import { hostilePictures } from "./hostile-pictures";

/** Every hostile file, made at its first use, with its expected result. */
export const hostileFiles: HostileFile[] = [...hostileClips, ...hostilePictures, ...hostileArchives];
