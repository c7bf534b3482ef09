import "server-only";
import { centralHeaderBytes, endRecords, localHeaderBytes, type ZipFile, type ZipTotals } from "./zip-format";

/** Offsets of a file's header and of its directory record; `central_start` is relative to the directory. */
export type Place = { start: number; central_start: number };

/** State of an unfinished layout, from which it can continue later. */
export type LayoutSoFar = { files: number; end: number; central_bytes: number };

/** Lays files out one after another, and knows each one's offset before anything is written. */
export class ZipLayout {
  #files: number;
  #end: number;
  #centralBytes: number;

  constructor({ files, end, central_bytes }: LayoutSoFar = { files: 0, end: 0, central_bytes: 0 }) {
    this.#files = files;
    this.#end = end;
    this.#centralBytes = central_bytes;
  }

  place(file: Pick<ZipFile, "name" | "bytes">): Place {
    const place = this.here;
    this.#files += 1;
    this.#end += localHeaderBytes(file) + file.bytes;
    this.#centralBytes += centralHeaderBytes(file, place.start);
    return place;
  }

  /** The place of the next file. */
  get here(): Place {
    return { start: this.#end, central_start: this.#centralBytes };
  }

  get soFar(): LayoutSoFar {
    return { files: this.#files, end: this.#end, central_bytes: this.#centralBytes };
  }

  get totals(): ZipTotals {
    const [files, central_offset, central_bytes] = [this.#files, this.#end, this.#centralBytes];
    const ends = endRecords({ files, central_offset, central_bytes }).length;
    return { files, central_offset, central_bytes, total_bytes: central_offset + central_bytes + ends };
  }
}
