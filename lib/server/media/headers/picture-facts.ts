import "server-only";
import type { PhotoType } from "./complete";

/** Holds what a header says of the pixels, before they are turned upright. */
export type PictureFacts = {
  width: number;
  height: number;
  /** Counts an animation's frames; null where there are more than were counted. */
  frames: number | null;
  isProgressive: boolean;
  isInterlaced: boolean;
  /** Bits of each channel. */
  bitDepth: number;
  /** Names the codec inside a HEIF file; null for all other types. */
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
