/** A file that means harm, or that nobody should be able to do harm with by accident. */
export type HostileFile = {
  name: string;
  kind: "photo" | "clip";
  make: () => Buffer | Promise<Buffer>;
  /** What is wrong with it. */
  note: string;
  /**
   * What may come of it: `refused` as it is sent; `failed` when the worker has it; `shown` as a clean file; `either` of
   * them, as long as nothing breaks.
   */
  expects: "refused" | "failed" | "either" | "shown";
  /** For clips: whether what the file says of itself cannot be true, so that it has to be found by that alone. */
  isLie?: boolean;
};

const uint = (bytes: number) => (value: number) => {
  const buffer = Buffer.alloc(bytes);
  buffer.writeUIntBE(value, 0, bytes);
  return buffer;
};
export const u8 = uint(1);
export const u16 = uint(2);
export const u24 = uint(3);
export const u32 = uint(4);
export const u64 = (value: number | bigint) => {
  const buffer = Buffer.alloc(8);
  buffer.writeBigUInt64BE(BigInt(value));
  return buffer;
};

/** A value that is made once, when it is first asked for. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** The same bytes many times over. */
export const repeat = (count: number, bytes: Buffer) => Buffer.alloc(count * bytes.length, bytes);
