import type { AlbumChanges, AlbumHearts, AlbumPage, CreatedAlbumDownload } from "@/lib/shared/album/contract";
import { albumApiPaths, albumTokenHeader } from "@/lib/shared/album-paths";
import type { YesNo } from "@/lib/shared/vocabulary";
import { languageHeader } from "../language/current";

/** A failed call; `status` is 0 if there was no response. */
export class AlbumError extends Error {
  constructor(readonly status: number) {
    super(`The album answered ${status}.`);
  }
}

async function request<Answer>(path: string, token: string, body?: unknown): Promise<Answer> {
  const isPost = body !== undefined;
  const headers = { [albumTokenHeader]: token, "Content-Type": "application/json", ...languageHeader() };
  const options = {
    headers,
    cache: "no-store",
    ...(isPost && { method: "POST", body: JSON.stringify(body) }),
  } as const;
  const response = await fetch(path, options).catch(() => null);
  if (!response?.ok) throw new AlbumError(response?.status ?? 0);
  return response.json();
}

/** A guest's calls of an album. Each sends the token in a header, never in a URL. All reject with AlbumError. */
export const albumApi = {
  getPosts: (token: string, before: string) => request<AlbumPage>(albumApiPaths.getAlbumPosts(before), token),
  getChanges: (token: string, since: number) => request<AlbumChanges>(albumApiPaths.getAlbumChanges(since), token),
  unlock: (token: string, password: string) => request<unknown>(albumApiPaths.unlockAlbum, token, { password }),
  getHearts: (token: string, ids: readonly string[]) => request<AlbumHearts>(albumApiPaths.getAlbumHearts(ids), token),
  heartPost: (token: string, heart: { post_id: string; phone: string; heart: YesNo }) =>
    request<{ hearts: number }>(albumApiPaths.heartPost, token, heart),
  createDownload: (token: string) => request<CreatedAlbumDownload>(albumApiPaths.createDownload, token, {}),
} as const;
