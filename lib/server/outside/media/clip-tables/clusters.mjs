import { ClipFault, inWords } from "./bytes.mjs";
import { ids, inSegment, lengthOf, named, readElement } from "./elements.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("./elements.mjs").Element} Element */

/** Maximum elements of a cluster besides its blocks, per allowed packet. */
const elementsPerPacket = 16;
/** Maximum frames of a cluster whose blocks contain several: mediabunny moves all of them for each. */
const maxLacedFrames = 20_000;
/** Room for the sizes of up to 256 frames of sound, which precede the frames. */
const maxLaceBytes = 4 * 1024;
const blockAdditions = 0x75a1;
const blockMore = 0xa6;
/** Elements that libraries open within a cluster, each with the only parent where it is allowed. */
const allowedParents = new Map([
  [blockAdditions, ids.blockGroup],
  [blockMore, blockAdditions],
]);

/**
 * Counts the content of a cluster, and resolves to the offset after it. One without a size ends where the next begins.
 *
 * @param {ClipState} state
 * @param {Element} cluster
 */
export async function checkCluster(state, cluster) {
  const counted = { frames: 0, isLaced: false };
  let offset = cluster.start;
  const isCut = cluster.end === state.bytes.size;
  while (cluster.end - offset >= 2) {
    const element = await readElement(state, offset, cluster.end).catch(endOfCut(isCut));
    if (!element) {
      if (!isCut) throw new ClipFault("A cluster contains data that is not an element.");
      offset = cluster.end;
      break;
    }
    if (element.id === ids.segment || element.id === ids.ebml || inSegment.has(element.id)) break;
    await visit(state, counted, ids.cluster, element);
    offset = element.end;
    const bytes = offset - cluster.start;
    const { maxClusterBytes } = state.rules;
    if (bytes > maxClusterBytes) {
      throw new ClipFault(`A cluster declares ${inWords(bytes)} bytes; the maximum is ${inWords(maxClusterBytes)}.`);
    }
  }
  if (counted.isLaced && counted.frames > maxLacedFrames) {
    throw new ClipFault(`A cluster of laced blocks declares ${inWords(counted.frames)} frames.`);
  }
  return Math.max(offset, cluster.start);
}

/** The last block of a truncated recording is incomplete. @param {boolean} isCut */
const endOfCut = (isCut) => (/** @type {unknown} */ error) => {
  if (isCut && error instanceof ClipFault) return null;
  throw error;
};

/** @typedef {{ frames: number, isLaced: boolean }} Counted */

async function visit(
  /** @type {ClipState} */ state,
  /** @type {Counted} */ counted,
  /** @type {number} */ parent,
  /** @type {Element} */ element,
) {
  const { id } = element;
  countElement(state);
  if (id === ids.simpleBlock || id === ids.block) return readBlock(state, counted, element);
  const allowedParent = id === ids.blockGroup ? ids.cluster : allowedParents.get(id);
  if (!allowedParent) return;
  if (allowedParent !== parent) throw new ClipFault(`An element ${named(id)} is not allowed in ${named(parent)}.`);
  for (let offset = element.start; element.end - offset >= 2; ) {
    const inner = await readElement(state, offset, element.end);
    if (!inner) return;
    await visit(state, counted, id, inner);
    offset = inner.end;
  }
}

/** @param {ClipState} state */
function countElement(state) {
  state.clusterElements += 1;
  if (state.clusterElements > elementsPerPacket * state.rules.maxPackets) {
    throw new ClipFault(`The clusters contain more than ${inWords(state.clusterElements - 1)} elements.`);
  }
}

/** Reads a block's track, time and flags, then its number of frames (RFC 9559, 10.2 and 10.3). */
async function readBlock(/** @type {ClipState} */ state, /** @type {Counted} */ counted, /** @type {Element} */ block) {
  const length = block.end - block.start;
  const head = Buffer.from(await state.bytes.at(block.start, Math.min(length, maxLaceBytes)));
  const idBytes = head.length ? lengthOf(head.readUInt8(0)) : 9;
  if (idBytes > 4 || idBytes + 3 > head.length) throw new ClipFault("A block is too short.");
  // Without the bit that ends the length.
  const id = head.readUIntBE(0, idBytes) - 2 ** (7 * idBytes);
  const lacing = (head.readUInt8(idBytes + 2) >> 1) & 3;
  let frames = 1;
  if (lacing) {
    if (idBytes + 4 > head.length) throw new ClipFault("A laced block is too short.");
    frames = head.readUInt8(idBytes + 3) + 1;
    checkLace(head.subarray(idBytes + 4), lacing, frames, length - idBytes - 4);
    counted.isLaced = true;
  }
  counted.frames += frames;
  state.checkPacket("A block", length);
  state.countPackets(id, frames, length);
}

/** @param {Buffer} bytes @param {number} lacing 1 Xiph, 2 fixed size, 3 EBML */
function checkLace(bytes, lacing, /** @type {number} */ frames, /** @type {number} */ room) {
  if (lacing === 2 || frames === 1) return;
  const [used, sum] = lacing === 1 ? readXiphSizes(bytes, frames) : readEbmlSizes(bytes, frames);
  if (used + sum > room)
    throw new ClipFault(`A laced block declares ${inWords(sum)} bytes but there are ${inWords(room - used)}.`);
}

/** A size is a sum of bytes; one below 255 ends it. @param {Buffer} bytes @param {number} frames */
function readXiphSizes(bytes, frames) {
  let [at, sum] = [0, 0];
  for (let frame = 1; frame < frames; at += 1) {
    if (at >= bytes.length) throw new ClipFault("A laced block declares more frames than it has sizes.");
    sum += bytes.readUInt8(at);
    if (bytes.readUInt8(at) < 255) frame += 1;
  }
  return [at, sum];
}

/**
 * The first size is absolute, each other a difference, to which an offset is added so that it is never negative.
 *
 * @param {Buffer} bytes
 * @param {number} frames
 */
function readEbmlSizes(bytes, frames) {
  let [at, sum, size] = [0, 0, 0];
  for (let frame = 1; frame < frames; frame += 1) {
    const width = at < bytes.length ? lengthOf(bytes.readUInt8(at)) : 9;
    if (width > 4 || at + width > bytes.length) throw new ClipFault("A laced block declares an invalid size.");
    const value = bytes.readUIntBE(at, width) - 2 ** (7 * width);
    size = frame === 1 ? value : size + value - (2 ** (7 * width - 1) - 1);
    if (size < 0) throw new ClipFault("A laced block declares a frame of negative size.");
    sum += size;
    at += width;
  }
  return [at, sum];
}
