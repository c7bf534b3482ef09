import {
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacket,
  EncodedVideoPacketSource,
  MovOutputFormat,
  Mp4OutputFormat,
  Output,
  type OutputFormat,
  type Rotation,
  type VideoCodec,
  WebMOutputFormat,
} from "mediabunny";
import { madeOnce } from "../made-once";

type ClipOptions = { rotation?: Rotation; hasPcmSound?: boolean; container?: "mp4" | "mov" };

export const clipWidth = 128;
export const clipHeight = 96;
const frames = 10;

/** Location and device in the clip's metadata; must never reach the public. */
export const clipSecrets = ["+39.0995-094.5783/", "Test Phone 7", "In my kitchen"];

/**
 * A second of brightening grey, as a phone makes it: decodable H.264, the index behind the media, location and device
 * in the metadata.
 */
export const makeClip = (options: ClipOptions = {}): Promise<Buffer> => clips(options);
const clips = madeOnce(muxClip);

function muxClip({ rotation = 0, hasPcmSound = false, container = "mp4" }: ClipOptions): Promise<Buffer> {
  const format =
    container === "mov" ? new MovOutputFormat({ fastStart: false }) : new Mp4OutputFormat({ fastStart: false });
  const description = Uint8Array.from([1, 66, 0xc0, 10, 0xff, 0xe1, ...sized(sps()), 1, ...sized(pps())]);
  const config = { codec: "avc1.42c00a", codedWidth: clipWidth, codedHeight: clipHeight, description };
  return mux(format, { codec: "avc", config, rotation, hasPcmSound, makeFrame: greyFrame });
}

/** Has the structure of an iPhone's HEVC clip. No decoder can decode it. */
export function makeHevcClip(): Promise<Buffer> {
  const description = new Uint8Array(23);
  description.set([1, 1, 0x60, 0, 0, 0, 0xb0, 0, 0, 0, 0, 0, 93, 0xf0, 0, 0xfc, 0xfd, 0xf8, 0xf8, 0, 0, 0x0f, 0]);
  const config = { codec: "hvc1.1.6.L93.B0", codedWidth: clipWidth, codedHeight: clipHeight, description };
  const format = new Mp4OutputFormat({ fastStart: false });
  return mux(format, { codec: "hevc", config, makeFrame: () => Uint8Array.from([0, 0, 0, 3, 0x26, 1, 0xaf]) });
}

/** Has the structure of VP8 in WebM. */
export function makeWebm(): Promise<Buffer> {
  const config = { codec: "vp8", codedWidth: clipWidth, codedHeight: clipHeight };
  const makeFrame = () => Uint8Array.from([0x10, 2, 0, 0x9d, 1, 0x2a, clipWidth, 0, clipHeight, 0, 0, 0]);
  return mux(new WebMOutputFormat(), { codec: "vp8", config, makeFrame });
}

type Recipe = {
  codec: VideoCodec;
  config: VideoDecoderConfig;
  rotation?: Rotation;
  hasPcmSound?: boolean;
  makeFrame: (index: number) => Uint8Array;
};

async function mux(format: OutputFormat, recipe: Recipe): Promise<Buffer> {
  const target = new BufferTarget();
  const output = new Output({ format, target });
  const [place = "", device = "", title = ""] = clipSecrets;
  output.setMetadataTags({ title, comment: place, artist: device, raw: { "©xyz": place } });
  const video = new EncodedVideoPacketSource(recipe.codec);
  output.addVideoTrack(video, { rotation: recipe.rotation ?? 0, name: title });
  const sound = recipe.hasPcmSound ? new EncodedAudioPacketSource("pcm-s16") : null;
  if (sound) output.addAudioTrack(sound);
  await output.start();
  for (let index = 0; index < frames; index += 1) {
    const packet = new EncodedPacket(recipe.makeFrame(index), "key", index / frames, 1 / frames);
    await video.add(packet, { decoderConfig: recipe.config });
  }
  if (sound) {
    const decoderConfig = { codec: "pcm-s16", numberOfChannels: 1, sampleRate: 8_000 };
    await sound.add(new EncodedPacket(new Uint8Array(16_000), "key", 0, 1), { decoderConfig });
  }
  await output.finalize();
  return Buffer.from(target.buffer ?? new ArrayBuffer());
}

/** One H.264 picture without prediction: each macroblock holds raw samples (I_PCM). */
function greyFrame(index: number): Uint8Array {
  const bits = new BitWriter(0x65);
  // first_mb_in_slice, slice_type, pic_parameter_set_id
  bits.golomb(0).golomb(7).golomb(0);
  // frame_num; idr_pic_id, which must differ between neighbours; two flags; slice_qp_delta; no deblocking
  bits
    .fixed(0, 4)
    .golomb(index % 2)
    .fixed(0, 2)
    .golomb(0)
    .golomb(1);
  // 256 samples of brightness and 128 of colour.
  const samples = Array.from({ length: 384 }, (_, at) => (at < 256 ? 60 + index * 10 : 128));
  // mb_type 25 is I_PCM.
  for (let block = 0; block < (clipWidth * clipHeight) / 256; block += 1) bits.golomb(25).align().bytes(samples);
  const unit = bits.end();
  return Uint8Array.from([0, 0, unit.length >> 8, unit.length & 0xff, ...unit]);
}

/** Sequence parameters of the baseline profile, level 1 (ISO/IEC 14496-10, 7.3.2.1.1). */
function sps(): number[] {
  const bits = new BitWriter(0x67).bytes([66, 0xc0, 10]);
  // ids and frame numbers; picture order as decoded; one reference; no gaps
  bits.golomb(0).golomb(0).golomb(2).golomb(1).fixed(0, 1);
  bits.golomb(clipWidth / 16 - 1).golomb(clipHeight / 16 - 1);
  // whole frames, 8x8 inference, neither cropping nor VUI
  return bits.fixed(0b1100, 4).end();
}

function pps(): number[] {
  const bits = new BitWriter(0x68).golomb(0).golomb(0).fixed(0, 2);
  // slice groups, references, weights, three quantisers
  bits.golomb(0).golomb(0).golomb(0).fixed(0, 3).golomb(0).golomb(0).golomb(0);
  // each slice controls deblocking
  return bits.fixed(0b100, 3).end();
}

const sized = (unit: number[]) => [unit.length >> 8, unit.length & 0xff, ...unit];

class BitWriter {
  readonly #bytes: number[];
  #bits = "";

  constructor(header: number) {
    this.#bytes = [header];
  }

  fixed(value: number, length: number): this {
    this.#bits += value.toString(2).padStart(length, "0");
    for (; this.#bits.length >= 8; this.#bits = this.#bits.slice(8)) {
      this.#bytes.push(Number.parseInt(this.#bits.slice(0, 8), 2));
    }
    return this;
  }

  /** Unsigned Exp-Golomb; a signed zero is the same. */
  golomb(value: number): this {
    const length = (value + 1).toString(2).length;
    return this.fixed(value + 1, 2 * length - 1);
  }

  align(): this {
    return this.#bits ? this.fixed(0, 8 - this.#bits.length) : this;
  }

  bytes(values: readonly number[]): this {
    for (const value of values) this.fixed(value, 8);
    return this;
  }

  end(): number[] {
    this.fixed(1, 1).align();
    return this.#bytes;
  }
}
