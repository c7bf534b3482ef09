import { queryString, segment } from "./public-paths";

/** The addresses of an event's album; separate from the others to keep its page small. */
export const albumPaths = {
  album: (token: string, before?: string) => `/album/${segment(token)}${queryString({ before })}`,
} as const;

export const albumApiPaths = {
  getAlbumPosts: (before: string) => `/api/albums/get-album-posts${queryString({ before })}`,
  getAlbumChanges: (since: number) => `/api/albums/get-album-changes${queryString({ since })}`,
  unlockAlbum: "/api/albums/unlock-album",
  heartPost: "/api/albums/heart-post",
  getAlbumHearts: (ids: readonly string[]) => `/api/albums/get-album-hearts${queryString({ posts: ids.join(",") })}`,
  createDownload: "/api/albums/create-download",
  downloadAlbum: (id: string, address: { expires: string; signature: string }) =>
    `/api/albums/download-album/${segment(id)}${queryString(address)}`,
} as const;

/** The header that carries an album's token: only the page itself has it in its address. */
export const albumTokenHeader = "Album-Token";
