/** A file made to do harm, or that could do harm by accident. */
export type HostileFile = {
  name: string;
  kind: "photo" | "clip";
  make: () => Buffer | Promise<Buffer>;
  /** The file's fault, for the test's title. */
  note: string;
  /**
   * The expected result: `refused` at the upload; `failed` in the worker; `shown` as a clean file; `either` of them, as
   * long as nothing breaks.
   */
  expects: "refused" | "failed" | "either" | "shown";
  /** True for clips whose boxes contradict each other: reading the boxes, without decoding, must reveal it. */
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

/** A value that is made at its first use. */
export function once<Value>(make: () => Promise<Value>): () => Promise<Value> {
  let made: Promise<Value> | undefined;
  return () => {
    made ??= make();
    return made;
  };
}

/** Repeats the bytes. */
export const repeat = (count: number, bytes: Buffer) => Buffer.alloc(count * bytes.length, bytes);
