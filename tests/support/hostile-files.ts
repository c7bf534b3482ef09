import { hostileArchives } from "./hostile-archives";
import { hostileClips } from "./hostile-clips";
import type { HostileFile } from "./hostile-file";
import { hostilePictures } from "./hostile-pictures";

/** Every file that guests might send to do harm, made when it is asked for; each with what may come of it. */
export const hostileFiles: HostileFile[] = [...hostileClips, ...hostilePictures, ...hostileArchives];
