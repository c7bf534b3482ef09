import { open } from "node:fs/promises";
import { createRequire } from "node:module";
import { readClipTables } from "../clip-tables.mjs";
import { blamingFile, UndecodableError } from "./undecodable.mjs";

// Load it as one file: its hundred modules take twice as long to load, and each clip has its own process.
const {
  CustomSource,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MATROSKA,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  StreamTarget,
  WEBM,
  WebMOutputFormat,
} = createRequire(import.meta.url)("mediabunny");

/** @typedef {import("../decoding/decoders").ClipRules} ClipRules */

const sounds = { mp4: ["aac", "mp3", "opus", "flac"], webm: ["opus", "vorbis"] };
const pictures = { mp4: ["avc", "hevc", "vp9", "av1"], webm: ["vp8", "vp9", "av1"] };

const hdrTransfers = ["hlg", "pq"];

/**
 * Reads a clip's facts without decoding.
 *
 * @param {{ source: string, rules: ClipRules }} input
 */
export const readClip = ({ source, rules }) => withClip(source, rules, async ({ facts }) => facts);

/**
 * Writes picture and sound into a new file, without the clip's names, places, dates and further tracks. An MP4's index
 * comes first, in reserved room, so that no clip is held in memory. Sound that the file cannot hold is dropped.
 *
 * @param {{ source: string, target: string, rules: ClipRules }} input
 */
export const copyClip = ({ source, target, rules }) =>
  withClip(source, rules, async (clip) => ({ ...(await copy(clip, target, rules)), facts: clip.facts }));

/** Opens a clip for `work`. Its errors count as the file's fault, except system errors. */
async function withClip(path, rules, work) {
  const { fault, edited } = await readClipTables(path, rules);
  if (fault) throw new UndecodableError(fault);
  const { file, source } = await openClipFile(path);
  const input = new Input({ source, formats: [MP4, QTFF, WEBM, MATROSKA] });
  try {
    return await blamingFile("The clip cannot be read.", async () => work(await readFacts(input, rules, edited)));
  } finally {
    input.dispose();
    await file.close();
  }
}

async function readFacts(input, { maxSide, maxPackets }, edited) {
  const format = await input.getFormat();
  const video = await bestOf(await input.getVideoTracks(), pictures);
  if (!video) throw new UndecodableError("The clip has no picture.");
  const audio = await bestOf(await input.getAudioTracks(), sounds);
  const [width, height] = [await video.getDisplayWidth(), await video.getDisplayHeight()];
  if (!(width > 0 && height > 0 && width <= maxSide && height <= maxSide)) {
    throw new UndecodableError("The clip's picture has no size.");
  }
  const tracks = audio ? [video, audio] : [video];
  const { averagePacketRate: frameRate } = await video.computePacketStats(maxPackets, { metadataOnly: true });
  const { transfer } = await video.getColorSpace();
  const hidden = await Promise.all(tracks.map((track) => hidesMedia(track, edited, 1 / frameRate)));
  const facts = {
    isWebm: format === WEBM || format === MATROSKA,
    pictureId: video.id,
    soundId: audio ? audio.id : null,
    hasAudio: audio !== null,
    videoCodec: await video.getCodec(),
    audioCodec: audio && (await audio.getCodec()),
    codecString: await video.getCodecParameterString(),
    rotation: await video.getRotation(),
    width: Math.round(width),
    height: Math.round(height),
    durationSeconds: await readDuration(tracks),
    frameRate,
    hdr: hdrTransfers.includes(transfer) ? transfer : null,
    isTrimmed: hidden.includes(true),
  };
  return { facts, video, audio };
}

/** Returns the track that players show: the first film before stills, in a codec that they know; null if there is none. */
async function bestOf(tracks, codecs) {
  let [best, bestRank] = [null, -1];
  for (const track of tracks) {
    const isKnown = Object.values(codecs)
      .flat()
      .includes(await track.getCodec());
    const { packetCount } = await track.computePacketStats(2, { metadataOnly: true });
    const rank = (packetCount > 1 ? 2 : 0) + (isKnown ? 1 : 0);
    if (rank > bestRank) [best, bestRank] = [track, rank];
  }
  return best;
}

/** Returns the seconds from the first packet's start to the last one's end, of the longer track; null if unknown. */
async function readDuration(tracks) {
  const ends = await Promise.all(tracks.map((track) => track.computeDuration({ metadataOnly: true })));
  const starts = await Promise.all(tracks.map((track) => track.getFirstTimestamp()));
  const seconds = Math.max(...ends) - Math.min(...starts);
  return Number.isFinite(seconds) ? Math.max(0, seconds) : null;
}

/** Seconds of sound beyond an edit that no person cut away: encoders write some before the first sample, and pad the last. */
const soundPadding = 0.15;

/**
 * Tells if an edit list hides media that the file still holds. The library moves packets by the edit's start, and ignores
 * its end and further edits.
 */
async function hidesMedia(track, edited, frameSeconds) {
  const edit = edited.find(({ id }) => id === track.id);
  if (!edit) return false;
  if (!edit.isOnePart) return true;
  const { isSound, pauseSeconds, shownSeconds } = edit;
  const first = await track.getFirstTimestamp();
  if (first < pauseSeconds - (isSound ? soundPadding : 0.9 * frameSeconds)) return true;
  if (shownSeconds === 0) return false;
  const end = await track.computeDuration({ metadataOnly: true });
  return end > pauseSeconds + shownSeconds + (isSound ? 2 * soundPadding : 1.5 * frameSeconds);
}

async function copy({ facts, video, audio: audioTrack }, path, { maxPackets }) {
  const extension = facts.isWebm ? "webm" : "mp4";
  if (!facts.videoCodec || !pictures[extension].includes(facts.videoCodec)) {
    throw new UndecodableError(`No ${extension} can hold the clip's picture.`);
  }
  const audio = audioTrack && facts.audioCodec && sounds[extension].includes(facts.audioCodec) ? audioTrack : null;
  const format = facts.isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: "reserve" });
  const starts = await Promise.all([video, ...(audio ? [audio] : [])].map((track) => track.getFirstTimestamp()));
  const start = Math.min(...starts);
  const copies = [];
  const { file, target } = await createClipFile(path);
  const output = new Output({ format, target });

  try {
    const picture = new EncodedVideoPacketSource(facts.videoCodec);
    const turned = { rotation: facts.rotation, flip: await video.getFlip() };
    output.addVideoTrack(picture, { ...turned, ...(await roomFor(video, maxPackets)) });
    const sound = audio && new EncodedAudioPacketSource(facts.audioCodec);
    if (audio && sound) output.addAudioTrack(sound, await roomFor(audio, maxPackets));
    await output.start();
    copies.push(copyTrack(video, picture, start));
    if (audio && sound) copies.push(copyTrack(audio, sound, start));
    await Promise.all(copies);
    await output.finalize();
  } catch (error) {
    if (output.state !== "finalized") await output.cancel().catch(() => {});
    // The other track's copy still reads the clip, so keep it open until then.
    await Promise.allSettled(copies);
    throw error;
  } finally {
    await file.close();
  }
  return { mime: `video/${extension}`, extension, isSoundLost: audioTrack !== null && audio === null };
}

/** Returns the room for the index, which has one entry per packet. */
async function roomFor(track, maxPackets) {
  const { packetCount } = await track.computePacketStats(maxPackets, { metadataOnly: true });
  if (packetCount === 0) throw new UndecodableError("A track of the clip is empty.");
  if (packetCount >= maxPackets) throw new UndecodableError("The clip claims to have more packets than any has.");
  return { maximumPacketCount: packetCount };
}

async function copyTrack(track, source, start) {
  const decoderConfig = (await track.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    const shifted = packet.clone({ timestamp: packet.timestamp - start });
    await source.add(shifted, decoderConfig && { decoderConfig });
  }
  source.close();
}

/** Opens a clip with our own file handle: the library leaves its own open for an unreadable clip. */
async function openClipFile(path) {
  const file = await open(path, "r");
  const source = new CustomSource({
    getSize: async () => (await file.stat()).size,
    async read(start, end) {
      const buffer = new Uint8Array(end - start);
      await file.read(buffer, 0, end - start, start);
      return buffer;
    },
    prefetchProfile: "fileSystem",
    // If a read-ahead fails, the code that needs the bytes reads them again.
    handleUnhandledError: () => {},
  });
  return { file, source };
}

/** Creates a new file to write a clip into. */
async function createClipFile(path) {
  const file = await open(path, "w", 0o600);
  const write = async ({ data, position }) => {
    // A disk that fills up writes a part, and reports an error only for the next write.
    for (let done = 0; done < data.byteLength; ) {
      const { bytesWritten } = await file.write(data, done, data.byteLength - done, position + done);
      done += bytesWritten;
    }
  };
  return { file, target: new StreamTarget(new WritableStream({ write }), { chunked: true }) };
}
