import "server-only";
import type { Deps } from "../deps";

export async function makePostClip(_deps: Deps, _postId: string): Promise<void> {}
