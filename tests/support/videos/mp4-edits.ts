/** ISO/IEC 14496-12, 4.2. */
export function box(type: string, ...content: (Uint8Array | string)[]): Buffer {
  const parts = content.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part));
  const header = Buffer.alloc(8);
  header.writeUInt32BE(
    parts.reduce((sum, part) => sum + part.length, 8),
    0,
  );
  header.write(type, 4, "latin1");
  return Buffer.concat([header, ...parts]);
}

/** The boxes of an MP4 that contain only boxes; a path leads through them, such as 'moov/trak/mdia'. */
const containers = new Set(["moov", "trak", "edts", "mdia", "minf", "stbl", "mvex", "moof", "traf", "udta"]);

export type Part = { type: string; offset: number; content: Buffer };

/** The sequence of boxes in `bytes`. */
export function readBoxes(bytes: Buffer): Part[] {
  const parts: Part[] = [];
  for (let offset = 0; offset + 8 <= bytes.length; ) {
    const short = bytes.readUInt32BE(offset);
    const header = short === 1 ? 16 : 8;
    const size = short === 1 ? Number(bytes.readBigUInt64BE(offset + 8)) : short;
    if (size < header) break;
    parts.push({
      type: bytes.toString("latin1", offset + 4, offset + 8),
      offset,
      content: bytes.subarray(offset + header, offset + size),
    });
    offset += size;
  }
  return parts;
}

/** A change to the content of the first box at a path; null removes the box. */
export type Edit = [path: string, change: (content: Buffer) => Buffer | null];

/** Edits some boxes' contents and corrects every size around them. */
export function editBoxes(bytes: Buffer, edits: Edit[], at = ""): Buffer {
  const seen = new Set<string>();
  const parts = readBoxes(bytes).map(({ type, content }) => {
    const path = at ? `${at}/${type}` : type;
    const isFirst = !seen.has(path);
    seen.add(path);
    if (!isFirst) return box(type, content);
    const inner = edits.filter(([target]) => target.startsWith(`${path}/`));
    let changed: Buffer | null = containers.has(type) && inner.length > 0 ? editBoxes(content, inner, path) : content;
    for (const [target, change] of edits) if (target === path && changed) changed = change(changed);
    return changed && box(type, changed);
  });
  return Buffer.concat(parts.filter((part) => part !== null));
}

/** The content of the first box at a path. */
export function findContent(bytes: Buffer, path: string): Buffer {
  return path.split("/").reduce((content, type) => {
    const found = readBoxes(content).find((part) => part.type === type);
    if (!found) throw new Error(`No box ${path}.`);
    return found.content;
  }, bytes);
}

/** The start and end of each box, nested ones included. */
export function boundaries(bytes: Buffer, from = 0): number[] {
  return readBoxes(bytes).flatMap(({ type, offset, content }) => {
    const start = from + offset;
    const end = start + 8 + content.length;
    return [start, ...(containers.has(type) ? boundaries(content, start + 8) : []), end];
  });
}
