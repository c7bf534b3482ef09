/** Types of encoded pictures, and of pictures composed of them (ISO/IEC 23008-12). */
const pictures = new Set(["hvc1", "hev1", "av01", "grid", "iovl", "iden"]);
const headerBytes = 8;
/** Version and flags, with which some boxes begin. */
const versionBytes = 4;
/** Length of the type before a profile (14496-12, 12.1.5). */
const profileTypeBytes = 4;

/**
 * Renames the entries of all items that are not pictures, and large colour profiles, to `free`. Readers skip a box of
 * that name (ISO/IEC 14496-12, 8.1.2). The bytes of an item stay, but nothing references them, and no offset in the
 * file changes.
 *
 * @param {Buffer} bytes is changed
 * @param {number} maxProfileBytes
 */
export function stripHeif(bytes, maxProfileBytes) {
  for (const meta of boxesIn(bytes, 0, bytes.length, "meta")) {
    for (const iinf of boxesIn(bytes, meta.start + versionBytes, meta.end, "iinf")) {
      const countBytes = bytes[iinf.start] === 0 ? 2 : 4;
      for (const infe of boxesIn(bytes, iinf.start + versionBytes + countBytes, iinf.end, "infe")) {
        if (!pictures.has(itemType(bytes, infe))) free(bytes, infe);
      }
    }
    for (const iprp of boxesIn(bytes, meta.start + versionBytes, meta.end, "iprp")) {
      for (const ipco of boxesIn(bytes, iprp.start, iprp.end, "ipco")) {
        for (const colr of boxesIn(bytes, ipco.start, ipco.end, "colr")) {
          if (colr.end - colr.start > maxProfileBytes + profileTypeBytes) free(bytes, colr);
        }
      }
    }
  }
  // A HEIF picture is rotated by its own properties, which repeat the EXIF orientation.
  return { bytes, orientation: 1 };
}

/** Returns an entry's type. Before it: an id of 2 bytes, in version 3 of 4, and an index of 2 (14496-12, 8.11.6). */
function itemType(bytes, { start }) {
  const at = start + versionBytes + (bytes[start] === 3 ? 4 : 2) + 2;
  return bytes.toString("latin1", at, at + 4);
}

const free = (bytes, { at }) => bytes.write("free", at + 4, "latin1");

/** Yields the boxes of a type between two offsets (14496-12, 4.2), up to the first that does not fit. */
function* boxesIn(bytes, from, to, wanted) {
  for (let at = from; at + headerBytes <= to; ) {
    const short = bytes.readUInt32BE(at);
    const isLong = short === 1 && at + 16 <= to;
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short || to - at;
    const start = at + (isLong ? 16 : headerBytes);
    const end = at + size;
    if (end < start || end > to) return;
    if (bytes.toString("latin1", at + 4, at + 8) === wanted) yield { at, start, end };
    at = end;
  }
}
