import "server-only";
import type { BoundedReader } from "./bounded-reader";
import { type Box, boxesIn, derivedFrom, Fields, itemTypes, propertiesOf } from "./heif-items";
import { type PictureFacts, plainPicture } from "./picture-facts";

/** Item types that are composed or derived from others. */
const derived = new Set(["grid", "iovl", "iden"]);
const compressions: Record<string, "hevc" | "av1"> = { hvc1: "hevc", hev1: "hevc", av01: "av1" };
/** Further types that phones write: gain maps, thumbnails, and metadata that nothing here reads. */
const harmless = new Set(["tmap", "jpeg", "Exif", "mime", "uri "]);
/** Decoders open every item of a file: one of another type goes by code that no phone needs (docs/security.md). */
const isKnown = (type: string) => type in compressions || derived.has(type) || harmless.has(type);
/** Maximum steps from a derived item to a coded one; a grid of rotated pictures needs fewer. */
const maxDerivations = 3;

type Size = { width: number; height: number };

/** Reads the primary item before it is rotated (ISO/IEC 23008-12, 6.1), and the items that compose it. */
export async function readHeifHeader(reader: BoundedReader): Promise<PictureFacts> {
  const meta = await findBox(reader, { start: 0, end: reader.bytes }, "meta");
  // A full box begins with its version.
  const inMeta = { start: meta.start + 4, end: meta.end };
  const primary = await primaryItem(reader, inMeta);
  const properties = await findBox(reader, inMeta, "iprp");
  const size = await sizeOf(reader, properties, primary);
  const coded = await codedItems(reader, inMeta, primary);
  const tile = coded.item === primary ? size : await sizeOf(reader, properties, coded.item);
  return {
    ...plainPicture,
    ...size,
    compression: (coded.isKnown && compressions[coded.type]) || "other",
    tiles: coded.tiles,
    tilePixels: tile.width * tile.height,
  };
}

type Place = { start: number; end: number };

async function findBox(reader: BoundedReader, { start, end }: Place, type: string): Promise<Box> {
  for await (const box of boxesIn(reader, start, end)) if (box.type === type) return box;
  throw new RangeError(`There is no box ${type}.`);
}

const fieldsOf = async (reader: BoundedReader, { start, end }: Place) =>
  new Fields(await reader.read(start, end - start));

async function primaryItem(reader: BoundedReader, inMeta: Place): Promise<number> {
  const pitm = await fieldsOf(reader, await findBox(reader, inMeta, "pitm"));
  return pitm.readUInt(pitm.version === 0 ? 2 : 4);
}

/** Finds the encoded item, or the first and the number of those that it is derived from. */
async function codedItems(reader: BoundedReader, inMeta: Place, primary: number) {
  const types = itemTypes(await fieldsOf(reader, await findBox(reader, inMeta, "iinf")));
  let [item, tiles, iref]: [number, number, Buffer | null] = [primary, 1, null];
  for (let depth = 0; depth <= maxDerivations; depth += 1) {
    const type = types.get(item);
    if (!type) break;
    if (!derived.has(type)) return { item, type, tiles, isKnown: [...types.values()].every(isKnown) };
    iref ??= (await fieldsOf(reader, await findBox(reader, inMeta, "iref"))).content;
    const parts = derivedFrom(new Fields(iref), item);
    if (!parts) break;
    item = parts.first;
    tiles *= parts.count;
  }
  throw new RangeError("The picture is derived from nothing that can be decoded.");
}

/** Returns the size in the item's `ispe` property (6.5.3). */
async function sizeOf(reader: BoundedReader, iprp: Place, item: number): Promise<Size> {
  const wanted = new Set<number>();
  for await (const box of boxesIn(reader, iprp.start, iprp.end)) {
    if (box.type !== "ipma") continue;
    for (const index of propertiesOf(await fieldsOf(reader, box), item)) wanted.add(index);
  }
  const ipco = await findBox(reader, iprp, "ipco");
  let index = 0;
  for await (const box of boxesIn(reader, ipco.start, ipco.end)) {
    index += 1;
    if (box.type !== "ispe" || !wanted.has(index)) continue;
    // Version, width and height.
    if (box.end - box.start !== 4 + 4 + 4) break;
    const ispe = await fieldsOf(reader, box);
    return { width: ispe.readUInt(4), height: ispe.readUInt(4) };
  }
  throw new RangeError("The picture has no size.");
}
