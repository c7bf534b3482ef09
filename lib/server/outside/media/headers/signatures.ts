import "server-only";

/** Bytes at the start of a file that identify its type. */
export const signatureBytes = 4_096;

/** Element ids of EBML, the format of Matroska and WebM (RFC 8794). */
const ebml = { header: 0x1a45dfa3, docType: 0x4282 } as const;

const at = (offset: number, text: string) => ({ offset, bytes: Buffer.from(text, "latin1") });

/**
 * Maps the first bytes of a file to its type; the first match wins. Plain text is left out, because it could be
 * anything.
 */
const signatures: [mime: string, ...parts: { offset: number; bytes: Buffer }[]][] = [
  ["image/png", at(0, "\x89PNG\r\n\x1a\n")],
  ["image/gif", at(0, "GIF87a")],
  ["image/gif", at(0, "GIF89a")],
  ["image/webp", at(0, "RIFF"), at(8, "WEBP")],
  ["video/vnd.avi", at(0, "RIFF"), at(8, "AVI ")],
  ["video/x-ms-asf", at(0, "\x30\x26\xb2\x75\x8e\x66\xcf\x11\xa6\xd9")],
  ["video/x-flv", at(0, "FLV\x01")],
  ["video/mpeg", at(0, "\0\0\x01\xba")],
  ["video/mpeg", at(0, "\0\0\x01\xb3")],
  // QuickTime files from before ftyp.
  ...["moov", "mdat", "wide", "free", "skip"].map((type): [string, { offset: number; bytes: Buffer }] => [
    "video/quicktime",
    at(4, type),
  ]),
];

/** Major brands of ISO base media files (mp4ra.org). All others count as MP4, as in players. */
const brands: Record<string, string> = {
  avif: "image/avif",
  avis: "image/avif",
  mif1: "image/heif",
  mif2: "image/heif",
  msf1: "image/heif-sequence",
  heic: "image/heic",
  heix: "image/heic",
  heim: "image/heic",
  heis: "image/heic",
  hevc: "image/heic-sequence",
  hevx: "image/heic-sequence",
  crx: "image/x-canon-cr3",
  qt: "video/quicktime",
  M4V: "video/x-m4v",
  M4VH: "video/x-m4v",
  M4VP: "video/x-m4v",
  M4A: "audio/mp4",
  M4B: "audio/mp4",
  F4A: "audio/mp4",
  F4B: "audio/mp4",
};

/**
 * Returns the MIME type of a picture or video by its first bytes; null for everything else. Compares bytes and
 * decompresses nothing, so that no file can cause work.
 */
export function typeByContent(head: Uint8Array): string | null {
  const bytes = Buffer.from(head.buffer, head.byteOffset, head.length);
  if (isJpeg(bytes)) return "image/jpeg";
  if (bytes.toString("latin1", 4, 8) === "ftyp") return typeByBrand(bytes);
  if (bytes.length > 4 && bytes.readUInt32BE(0) === ebml.header) return typeByDocType(bytes);
  const found = signatures.find(([, ...parts]) =>
    parts.every((part) => bytes.subarray(part.offset, part.offset + part.bytes.length).equals(part.bytes)),
  );
  return found?.[0] ?? null;
}

/** JPEG-LS has its own first segment (ITU-T T.87), and browsers do not show it. */
const isJpeg = (bytes: Buffer) => bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff && bytes[3] !== 0xf7;

function typeByBrand(bytes: Buffer): string | null {
  // No brand begins with a control character.
  if (((bytes[8] ?? 0) & 0x60) === 0) return null;
  const brand = bytes.toString("latin1", 8, 12).replaceAll("\0", " ").trim();
  if (brand.startsWith("3g")) return brand.startsWith("3g2") ? "video/3gpp2" : "video/3gpp";
  return brands[brand] ?? "video/mp4";
}

/** Matroska and WebM differ by the DocType in the EBML header (RFC 8794, 11.2). */
function typeByDocType(bytes: Buffer): string | null {
  const header = readElement(bytes, 0);
  if (!header) return null;
  const end = Math.min(header.end, bytes.length);
  for (let offset = header.start; offset < end; ) {
    const element = readElement(bytes, offset);
    if (!element) return null;
    if (element.id === ebml.docType) {
      const docType = bytes.toString("latin1", element.start, Math.min(element.end, end)).replace(/\0.*$/s, "");
      return docType === "webm" ? "video/webm" : docType === "matroska" ? "video/matroska" : null;
    }
    offset = element.end;
  }
  return null;
}

/** Returns an element's id and the range of its data; null if the bytes end before. */
function readElement(bytes: Buffer, offset: number): { id: number; start: number; end: number } | null {
  const idBytes = vintBytes(bytes[offset]);
  const sizeBytes = vintBytes(bytes[offset + idBytes]);
  const start = offset + idBytes + sizeBytes;
  if (idBytes === 0 || idBytes > 4 || sizeBytes === 0 || start > bytes.length) return null;
  const id = bytes.readUIntBE(offset, idBytes);
  let size = (bytes[offset + idBytes] ?? 0) & (0xff >> sizeBytes);
  for (let index = 1; index < sizeBytes; index += 1) size = size * 256 + (bytes[offset + idBytes + index] ?? 0);
  return { id, start, end: start + size };
}

/** Returns the length of a variable-size integer by its first byte; 0 if invalid. */
const vintBytes = (first: number | undefined) => (first ? Math.clz32(first) - 23 : 0);
