import "server-only";
import {
  type AudioCodec,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  type InputTrack,
  Mp4OutputFormat,
  Output,
  type VideoCodec,
  WebMOutputFormat,
} from "mediabunny";
import { createClipFile } from "./clip-file";
import { type ClipFacts, maxPackets, UnreadableClipError } from "./read-clip";

export type CopiedClip = { mime: "video/mp4" | "video/webm"; extension: "mp4" | "webm"; isSoundLost: boolean };

const sounds = { mp4: ["aac", "mp3", "opus", "flac"], webm: ["opus", "vorbis"] };
const pictures = { mp4: ["avc", "hevc", "vp9", "av1"], webm: ["vp8", "vp9", "av1"] };

/**
 * Writes picture and sound anew into a file of their own, and nothing else of the clip: no names, places, dates or
 * further tracks. An MP4's index comes first; room for it is kept, so that no clip is held in memory. Sound that
 * the file cannot hold is left out. Throws UnreadableClipError where its picture is of a kind that it cannot hold.
 */
export async function copyClip(facts: ClipFacts, path: string): Promise<CopiedClip> {
  const extension = facts.isWebm ? "webm" : "mp4";
  if (!facts.videoCodec || !pictures[extension].includes(facts.videoCodec)) {
    throw new UnreadableClipError(`No ${extension} can hold the clip's picture.`);
  }
  const audio = facts.audio && facts.audioCodec && sounds[extension].includes(facts.audioCodec) ? facts.audio : null;
  const format = facts.isWebm ? new WebMOutputFormat() : new Mp4OutputFormat({ fastStart: "reserve" });
  const tracks: InputTrack[] = audio ? [facts.video, audio] : [facts.video];
  const starts = await Promise.all(tracks.map((track) => track.getFirstTimestamp()));
  const start = Math.min(...starts);
  const copies: Promise<void>[] = [];
  const { file, target } = await createClipFile(path);
  const output = new Output({ format, target });

  try {
    const video = new EncodedVideoPacketSource(facts.videoCodec as VideoCodec);
    const { rotation } = facts;
    const flip = await facts.video.getFlip();
    output.addVideoTrack(video, { rotation, flip, ...(await roomFor(facts.video)) });
    const sound = audio && new EncodedAudioPacketSource(facts.audioCodec as AudioCodec);
    if (audio && sound) output.addAudioTrack(sound, await roomFor(audio));
    await output.start();
    copies.push(copyVideo(facts, video, start));
    if (audio && sound) copies.push(copyAudio(audio, sound, start));
    await Promise.all(copies);
    await output.finalize();
  } catch (error) {
    if (output.state !== "finalized") await output.cancel().catch(() => {});
    // The other track's copy still reads: whoever closes the clip under it leaves a file open.
    await Promise.allSettled(copies);
    throw error;
  } finally {
    await file.close();
  }
  return { mime: `video/${extension}`, extension, isSoundLost: facts.audio !== null && audio === null };
}

/** The index is as long as there are packets. */
async function roomFor(track: InputTrack) {
  const { packetCount } = await track.computePacketStats(maxPackets, { metadataOnly: true });
  if (packetCount === 0) throw new UnreadableClipError("A track of the clip is empty.");
  if (packetCount >= maxPackets) throw new UnreadableClipError("The clip claims to have more packets than any has.");
  return { maximumPacketCount: packetCount };
}

async function copyVideo({ video }: ClipFacts, source: EncodedVideoPacketSource, start: number) {
  const decoderConfig = (await video.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(video).packets()) {
    const shifted = packet.clone({ timestamp: packet.timestamp - start });
    await source.add(shifted, decoderConfig && { decoderConfig });
  }
  source.close();
}

async function copyAudio(audio: NonNullable<ClipFacts["audio"]>, source: EncodedAudioPacketSource, start: number) {
  const decoderConfig = (await audio.getDecoderConfig()) ?? undefined;
  for await (const packet of new EncodedPacketSink(audio).packets()) {
    const shifted = packet.clone({ timestamp: packet.timestamp - start });
    await source.add(shifted, decoderConfig && { decoderConfig });
  }
  source.close();
}
