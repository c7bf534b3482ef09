import { makeClip } from "../videos/clips";
import { box, editBoxes } from "../videos/mp4-edits";
import { type HostileFile, once, u32 } from "./hostile-file";

export const stbl = "moov/trak/mdia/minf/stbl";
export const mdia = "moov/trak/mdia";
export const baseClip = once(() => makeClip());
export const huge = 0xff_ff_ff_ff;
export const large = 0x00_ff_ff_ff;

/** A full box: version and flags, both 0, precede its content. */
export const full = (type: string, ...content: (Uint8Array | string)[]) => box(type, u32(0), ...content);
/** Overwrites four bytes of a box's content with a number. */
export const written = (content: Buffer, at: number, value: number) => {
  const changed = Buffer.from(content);
  changed.writeUInt32BE(value, at);
  return changed;
};
/** The base clip with a box appended to the box at `path`. */
export const insert = async (path: string, added: Buffer) =>
  editBoxes(await baseClip(), [[path, (content) => Buffer.concat([content, added])]]);
/** The base clip with a box at `path` replaced. */
export const replace = async (path: string, type: string, added: Buffer) =>
  editBoxes(await baseClip(), [
    [`${path}/${type}`, () => null],
    [path, (content) => Buffer.concat([content, added])],
  ]);
/** A clip whose boxes contradict each other. */
export const lie = (name: string, note: string, make: HostileFile["make"]): HostileFile => ({
  name: `mp4: ${name}`,
  kind: "clip",
  note,
  make,
  expects: "failed",
  isLie: true,
});
