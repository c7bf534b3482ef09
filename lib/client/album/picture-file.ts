import type { AlbumPost } from "@/lib/shared/album/contract";
import { toJpeg } from "../uploads/canvas";

/** Chat apps take a WebP for a sticker, and older galleries for nothing. */
const jpegQuality = 0.92;

export const fileNameOf = ({ id }: AlbumPost) => `photo-${id.slice(-8)}.jpg`;

/** Returns an album's picture as a JPEG. Rejects if it cannot be fetched or drawn. */
export async function pictureFile(url: string): Promise<Blob> {
  const answer = await fetch(url);
  if (!answer.ok) throw new Error(`The picture answered ${answer.status}.`);
  const picture = await createImageBitmap(await answer.blob());
  const canvas = document.createElement("canvas");
  canvas.width = picture.width;
  canvas.height = picture.height;
  canvas.getContext("2d")?.drawImage(picture, 0, 0);
  picture.close();
  const jpeg = await toJpeg(canvas, jpegQuality);
  if (!jpeg) throw new Error("The canvas gave no picture.");
  return jpeg;
}
