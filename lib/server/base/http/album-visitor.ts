import "server-only";
import { albumTokenHeader } from "@/lib/shared/album-paths";
import type { AlbumVisitor } from "../../features/album/access";
import { readCookie } from "./respond";

/** Reads an album's visitor from a request: the token is in a header, and in no URL that gets logged. */
export const albumVisitorOf = (request: Request, address: string): AlbumVisitor => ({
  token: request.headers.get(albumTokenHeader),
  address,
  cookie: (name) => readCookie(request, name),
});
