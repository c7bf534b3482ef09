import "server-only";
import { centralHeaderBytes, endRecords, localHeaderBytes, type ZipFile, type ZipTotals } from "./zip-format";

/** Where a file's header and its record in the directory lie; `central_start` counts from the directory's beginning. */
export type Place = { start: number; central_start: number };

/** How far a layout is: it can be gone on with later. */
export type LayoutSoFar = { files: number; end: number; central_bytes: number };

/** Lays files one behind the other, and knows each one's place before anything is written. */
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

  /** Where the next file would lie. */
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
