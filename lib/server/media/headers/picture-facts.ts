import "server-only";
import type { PhotoType } from "./complete";

/** What a picture's header says of its pixels, before it is turned upright. */
export type PictureFacts = {
  width: number;
  height: number;
  /** Of an animation; null where they are more than were counted. */
  frames: number | null;
  isProgressive: boolean;
  isInterlaced: boolean;
  /** Bits of each channel. */
  bitDepth: number;
  /** What the pictures of a HEIF file are encoded with; null for all other types. */
  compression: "hevc" | "av1" | "other" | null;
  /** The pictures that a HEIF picture is put together from, all of one size. */
  tiles: number;
  tilePixels: number;
};

export type PictureHeader = PictureFacts & { type: PhotoType; mime: string };

/** All that is said only of few pictures. */
export const plainPicture = {
  frames: 1,
  isProgressive: false,
  isInterlaced: false,
  bitDepth: 8,
  compression: null,
  tiles: 1,
  tilePixels: 0,
} as const satisfies Omit<PictureFacts, "width" | "height">;
