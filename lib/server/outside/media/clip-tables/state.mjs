import { ClipFault, inWords } from "./bytes.mjs";

/**
 * @typedef {import("../clip-tables.d.mts").ClipRules} ClipRules
 *
 * @typedef {object} Sizes
 * @property {number} count
 * @property {boolean} isFixed one size applies to all samples, so the table has no entries
 * @property {number} sum bytes
 * @property {number} largest bytes
 *
 * @typedef {object} Chunks content of 'stsc': runs of chunks that have the same number of samples
 * @property {number} runs
 * @property {number} samples of all runs but the last, whose length only the number of chunks tells
 * @property {number} squares the sum of each chunk's samples squared, without the last run (see check-track.mjs)
 * @property {number} lastFirst number of the last run's first chunk, counted from 1
 * @property {number} lastSamples samples in each chunk of the last run
 * @property {number} largest samples of the largest chunk
 *
 * @typedef {object} Track
 * @property {Set<string>} seen types of the boxes so far, of those that may occur once
 * @property {string | null} kind the handler: 'vide' for a picture, 'soun' for sound
 * @property {number} timescale units per second
 * @property {Map<string, number>} samples sums of stts, ctts and the like
 * @property {Sizes} sizes
 * @property {Chunks} chunks
 * @property {number} chunkCount
 * @property {number} edits
 * @property {number} latestEdit in the track's own timescale
 * @property {number} id
 * @property {number} length in the track's own timescale; 0 if unknown
 * @property {Edit[]} parts
 *
 * @typedef {object} Edit a part of a track that is played
 * @property {number} length in the movie's timescale; 0 up to the end
 * @property {number} start in the track's own timescale; -1 for a pause
 * @property {boolean} isPlain played once, at normal speed
 */

/**
 * Counts the content that one untrusted file declares, in order to refuse a hostile file before a library allocates
 * memory for it.
 */
export class ClipState {
  boxes = 0;
  indexBytes = 0;
  textBytes = 0;
  clusterElements = 0;
  tracks = 0;
  /** Packets of all tracks that no table lists: those in an MP4's fragments and a WebM's blocks. */
  packets = 0;
  movieTimescale = 0;
  isFragmented = false;
  /** @type {Track | null} */
  track = null;
  /** Tracks of which an edit list plays parts. @type {import("../clip-tables.d.mts").EditedTrack[]} */
  edited = [];
  /** Sample sizes for fragments that declare none, by track. @type {Map<number, number>} */
  usualSizes = new Map();
  /** Packets in fragments and blocks, by track. @type {Map<number, { packets: number, bytes: number }>} */
  packetsByTrack = new Map();
  /** @type {{ id: number, defaultSize: number } | null} */
  fragmentTrack = null;

  /**
   * @param {import("./bytes.mjs").ClipBytes} bytes
   * @param {ClipRules} rules
   */
  constructor(bytes, rules) {
    this.bytes = bytes;
    this.rules = rules;
  }

  countBox() {
    this.boxes += 1;
    if (this.boxes > this.rules.maxBoxes)
      throw new ClipFault(`The file has more than ${inWords(this.rules.maxBoxes)} boxes.`);
  }

  countTrack() {
    this.tracks += 1;
    if (this.tracks > this.rules.maxTracks)
      throw new ClipFault(`The file has more than ${this.rules.maxTracks} tracks.`);
  }

  /** @param {string} name @param {number} bytes */
  countIndex(name, bytes) {
    this.indexBytes += bytes;
    const { maxIndexBytes } = this.rules;
    if (this.indexBytes <= maxIndexBytes) return;
    throw new ClipFault(
      `${name} makes the index ${inWords(this.indexBytes)} bytes long; the maximum is ${inWords(maxIndexBytes)}.`,
    );
  }

  /** @param {number} id @param {number} packets @param {number} bytes */
  countPackets(id, packets, bytes) {
    const ofTrack = this.packetsByTrack.get(id) ?? { packets: 0, bytes: 0 };
    ofTrack.packets += packets;
    ofTrack.bytes += bytes;
    this.packetsByTrack.set(id, ofTrack);
    this.packets += packets;
    const { maxPackets, maxTracks } = this.rules;
    // All tracks together may have as many packets as three full ones.
    if (this.packets > 3 * maxPackets)
      throw new ClipFault(`The media have more than ${inWords(3 * maxPackets)} packets.`);
    if (this.packetsByTrack.size > maxTracks) throw new ClipFault(`The media have more than ${maxTracks} tracks.`);
    if (ofTrack.packets > maxPackets) {
      throw new ClipFault(
        `Track ${id} declares ${inWords(ofTrack.packets)} packets; the maximum is ${inWords(maxPackets)}.`,
      );
    }
    if (ofTrack.bytes > this.bytes.size) {
      throw new ClipFault(
        `Track ${id} declares ${inWords(ofTrack.bytes)} bytes but the file has ${inWords(this.bytes.size)}.`,
      );
    }
  }

  /** @param {string} name @param {number} width @param {number} height */
  checkPixels(name, width, height) {
    const { maxSide, maxPixels } = this.rules;
    if (width <= maxSide && height <= maxSide && width * height <= maxPixels) return;
    throw new ClipFault(`${name} declares a picture of ${inWords(width)} by ${inWords(height)} pixels.`);
  }

  /** @param {string} name @param {number} bytes of one sample */
  checkPacket(name, bytes) {
    const { maxPacketBytes } = this.rules;
    if (bytes <= maxPacketBytes) return;
    throw new ClipFault(
      `${name} declares a packet of ${inWords(bytes)} bytes; the maximum is ${inWords(maxPacketBytes)}.`,
    );
  }
}

/** @returns {Track} */
export const newTrack = () => ({
  seen: new Set(),
  kind: null,
  timescale: 0,
  samples: new Map(),
  sizes: { count: 0, isFixed: false, sum: 0, largest: 0 },
  chunks: { runs: 0, samples: 0, squares: 0, lastFirst: 0, lastSamples: 0, largest: 0 },
  chunkCount: 0,
  edits: 0,
  latestEdit: 0,
  id: 0,
  length: 0,
  parts: [],
});
