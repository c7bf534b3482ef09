import "server-only";
import type { PhotoType } from "./complete";

/** A header's facts about the pixels, before they are turned upright. */
export type PictureFacts = {
  width: number;
  height: number;
  /** Number of an animation's frames; null if the count was given up. */
  frames: number | null;
  isProgressive: boolean;
  isInterlaced: boolean;
  /** Bits of each channel. */
  bitDepth: number;
  /** The codec inside a HEIF file; null for all other types. */
  compression: "hevc" | "av1" | "other" | null;
  /** Number and size of the pictures that compose a HEIF picture. */
  tiles: number;
  tilePixels: number;
};

export type PictureHeader = PictureFacts & { type: PhotoType; mime: string };

/** Defaults for what only few pictures declare. */
export const plainPicture = {
  frames: 1,
  isProgressive: false,
  isInterlaced: false,
  bitDepth: 8,
  compression: null,
  tiles: 1,
  tilePixels: 0,
} as const satisfies Omit<PictureFacts, "width" | "height">;
