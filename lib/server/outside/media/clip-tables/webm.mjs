import { ClipFault, inWords } from "./bytes.mjs";
import { checkCluster } from "./clusters.mjs";
import { ids, inSegment, named, readElement, readNumber } from "./elements.mjs";

/** @typedef {import("./state.mjs").ClipState} ClipState */
/** @typedef {import("./elements.mjs").Element} Element */

/**
 * Checks WebM and Matroska files before a library reads them (clip-tables.mjs says why). Such a file is a tree of
 * elements (EBML), each with an id, a size and content: one segment, in it tables and clusters of packets. clusters.mjs
 * checks the packets.
 */

/** Maximum seek targets of a file; muxers write five. */
const maxSeeks = 1_000;
/** Maximum of CodecPrivate, a decoder's configuration. */
const maxPrivateBytes = 1024 * 1024;
/** Limits the stripped bytes that readers prepend to each packet; muxers strip three or four. */
const maxPrefixBytes = 64;
/** The only allowed ContentCompAlgo: packets without their common first bytes. Others would need decompression. */
const headerStripping = 3;
/** Zeros at a segment's end may fill this much. */
const maxPaddingBytes = 4_096;

/** Element ids of Matroska (RFC 9559) that only this file needs. */
const elements = {
  seek: 0x4dbb,
  trackEntry: 0xae,
  video: 0xe0,
  audio: 0xe1,
  colour: 0x55b0,
  projection: 0x7670,
  contentEncodings: 0x6d80,
  contentEncoding: 0x6240,
  contentCompression: 0x5034,
  contentEncryption: 0x5035,
  cuePoint: 0xbb,
  cueTrackPositions: 0xb7,
  tag: 0x7373,
  targets: 0x63c0,
  simpleTag: 0x67c8,
  attachedFile: 0x61a7,
  timestampScale: 0x2ad7b1,
  codecPrivate: 0x63a2,
  compressionSettings: 0x4255,
  compressionAlgorithm: 0x4254,
  seekId: 0x53ab,
  seekPosition: 0x53ac,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
};
/** Allowed parents of the container elements that mediabunny opens. */
const allowedParents = new Map([
  [elements.seek, [ids.seekHead]],
  [elements.trackEntry, [ids.tracks]],
  [elements.video, [elements.trackEntry]],
  [elements.audio, [elements.trackEntry]],
  [elements.colour, [elements.video]],
  [elements.projection, [elements.video]],
  [elements.contentEncodings, [elements.trackEntry]],
  [elements.contentEncoding, [elements.contentEncodings]],
  [elements.contentCompression, [elements.contentEncoding]],
  [elements.contentEncryption, [elements.contentEncoding]],
  [elements.cuePoint, [ids.cues]],
  [elements.cueTrackPositions, [elements.cuePoint]],
  [elements.tag, [ids.tags]],
  [elements.targets, [elements.tag]],
  [elements.simpleTag, [elements.tag, elements.simpleTag]],
  [elements.attachedFile, [ids.attachments]],
]);

/**
 * Checks the elements of a WebM or Matroska file to its end, and throws a ClipFault.
 *
 * @param {ClipState} state
 */
export async function checkWebm(state) {
  const { size } = state.bytes;
  /** @type {Segment | null} */
  let segment = null;
  // An element takes two bytes at least: its id and its size.
  for (let offset = 0; size - offset >= 2; ) {
    state.countBox();
    const element = await readElement(state, offset, size);
    if (!element) {
      if (!segment) throw new ClipFault("The data before the media is not an element.");
      break;
    }
    if (element.id === ids.segment) {
      segment = new Segment(state, element.start);
      offset = await segment.check(element.end);
      await segment.checkSeeks();
    } else if (segment && inSegment.has(element.id)) {
      // Some files have clusters after their segment; readers treat them as part of it.
      offset = await segment.check(size, offset);
      await segment.checkSeeks();
    } else if (element.id === ids.ebml || element.id === ids.void) {
      if (element.id === ids.ebml) state.countIndex("EBML", element.end - element.start);
      offset = element.end;
    } else throw new ClipFault(`An element ${named(element.id)} is not allowed at the top level.`);
  }
  if (!segment) throw new ClipFault("The file has no segment.");
}

class Segment {
  /** @type {Set<number>} */
  #checkedOffsets = new Set();
  /** @type {{ id: number, position: number }[]} */
  #seeks = [];
  #cues = 0;

  /** @param {ClipState} state @param {number} start */
  constructor(state, start) {
    this.state = state;
    this.start = start;
  }

  /**
   * Checks all elements up to `end`, or to the next segment, and resolves to the offset after them.
   *
   * @param {number} end
   */
  async check(end, from = this.start) {
    let offset = from;
    while (end - offset >= 2) {
      this.state.countBox();
      const element = await readElement(this.state, offset, end);
      if (!element) {
        // Zeros fill the room that a writer reserved.
        if (!(await this.#isEmpty(offset, end))) throw new ClipFault("A segment contains data that is not an element.");
        return end;
      }
      const { id } = element;
      if (id === ids.segment || id === ids.ebml) return offset;
      if (id === ids.cluster) offset = await checkCluster(this.state, element);
      else if (id === ids.void || id === ids.chapters) offset = element.end;
      else if (inSegment.has(id)) {
        this.state.countIndex(named(id), element.end - element.start);
        this.#checkedOffsets.add(offset);
        await this.#walk(element, 1);
        offset = element.end;
      } else throw new ClipFault(`An element ${named(id)} is not allowed in a segment.`);
    }
    return end;
  }

  /** Tells if the rest is only zeros, of at most 4 KB: readers search the next ten megabytes for an element. */
  async #isEmpty(/** @type {number} */ offset, /** @type {number} */ end) {
    if (end - offset > maxPaddingBytes) return false;
    return (await this.state.bytes.at(offset, end - offset)).every((byte) => byte === 0);
  }

  /** Checks all elements within a table of the segment. @param {Element} parent @param {number} depth */
  async #walk(parent, depth) {
    const { state } = this;
    if (depth > state.rules.maxDepth)
      throw new ClipFault(`Elements are nested more than ${state.rules.maxDepth} deep.`);
    let [width, height] = [0, 0];
    for (let offset = parent.start; parent.end - offset >= 2; ) {
      const element = await readElement(state, offset, parent.end);
      if (!element) return;
      const parents = allowedParents.get(element.id);
      if (parents && !parents.includes(parent.id)) {
        throw new ClipFault(`An element ${named(element.id)} is not allowed in ${named(parent.id)}.`);
      }
      await this.#read(element);
      if (element.id === elements.pixelWidth) width = await readNumber(state, element);
      if (element.id === elements.pixelHeight) height = await readNumber(state, element);
      if (parents) await this.#walk(element, depth + 1);
      offset = element.end;
    }
    state.checkPixels("A track", width, height);
    if (parent.id === elements.seek) await this.#addSeek(parent);
  }

  /** Checks a value that libraries trust. @param {Element} element */
  async #read(element) {
    const { state } = this;
    const length = element.end - element.start;
    if (element.id === elements.cuePoint || element.id === elements.cueTrackPositions) {
      // Counts a cue point and its track position separately.
      this.#cues += 1;
      if (this.#cues > 2 * state.rules.maxCues) throw new ClipFault("The file has too many cues.");
    } else state.countBox();
    if (element.id === elements.trackEntry) state.countTrack();
    if (element.id === elements.timestampScale && (await readNumber(state, element)) === 0)
      throw new ClipFault("The timestamp scale is zero.");
    if (element.id === elements.codecPrivate && length > maxPrivateBytes)
      throw new ClipFault(`CodecPrivate has ${inWords(length)} bytes.`);
    if (element.id === elements.compressionSettings && length > maxPrefixBytes)
      throw new ClipFault(`Packets begin with ${inWords(length)} bytes.`);
    if (element.id === elements.contentEncryption) throw new ClipFault("A track is encrypted.");
    if (element.id === elements.compressionAlgorithm && (await readNumber(state, element)) !== headerStripping) {
      throw new ClipFault("A track is compressed once more.");
    }
    // Without an algorithm it defaults to zlib.
    if (element.id === elements.contentCompression && length === 0)
      throw new ClipFault("A track is compressed once more.");
  }

  /** Notes where a seek leads; checkSeeks looks there once the segment is known. @param {Element} seek */
  async #addSeek(seek) {
    let [id, position] = [-1, -1];
    for (let offset = seek.start; seek.end - offset >= 2; ) {
      const element = await readElement(this.state, offset, seek.end);
      if (!element) break;
      if (element.id === elements.seekId) id = await readNumber(this.state, element);
      if (element.id === elements.seekPosition) position = this.start + (await readNumber(this.state, element));
      offset = element.end;
    }
    if (inSegment.has(id) && id !== ids.cluster && position >= 0) this.#seeks.push({ id, position });
    if (this.#seeks.length > maxSeeks)
      throw new ClipFault(`The file refers its readers to more than ${maxSeeks} places.`);
  }

  /** Readers follow every seek and trust its target: it must be an element that was checked. */
  async checkSeeks() {
    for (const { id, position } of this.#seeks) {
      if (this.#checkedOffsets.has(position) || position + 4 > this.state.bytes.size) continue;
      const found = (await this.state.bytes.at(position, 4)).readUInt32BE(0);
      if (found === id && id !== ids.chapters)
        throw new ClipFault(`The file refers its readers to an element inside another.`);
    }
  }
}
