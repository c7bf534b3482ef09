import "server-only";
import { type FileHandle, open } from "node:fs/promises";
import { type Readable, Writable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { crc32 } from "node:zlib";
import { Busboy, type BusboyInstance } from "@fastify/busboy";
import { checksumOf, UploadedFile } from "@/lib/shared/contract-fields";
import { AppError } from "@/lib/shared/errors";
import { limits } from "@/lib/shared/limits";
import { resolveMessage } from "@/lib/shared/message-names";
import { messages } from "@/lib/shared/messages";
import { diskFullError, isDiskFull, noSpaceLeft } from "../../disk/disk-full";
import { nameSpoolFile, removeFile, withFolder } from "../../disk/spool";
import type { BodyMemory } from "./body-memory";
import { readJson } from "./read-json";
import { pipeBody } from "./request-body";

export type FileRule = {
  maxBytes: number;
  /** Message for a larger file. */
  tooLargeMessage: string;
  /** The file may be in the bucket already (direct-pictures.ts). */
  isDirect?: boolean;
};

type SpoolOptions = {
  spoolDir: string;
  /** Maximum of a JSON body, or of all text fields of a multipart body together. */
  textMaxBytes: number;
  /** Counts what the body holds in memory. The caller releases it once the request is answered. */
  memory: BodyMemory;
  /** Called with the total bytes in the spool folder after each write. If it rejects, the file is refused. */
  onSpooled?: ((bytes: number) => Promise<void>) | undefined;
};

export type ReadBody = {
  /** The JSON value, or the multipart fields; a repeated field is an array, a file an UploadedFile. */
  value: unknown;
  /** Removes the remaining spooled files. */
  dispose(): Promise<void>;
};

/** Bytes of a file that are gathered before a write. At most twice this waits in memory for each upload. */
const spoolWriteBytes = 512 * 1024;

const noDispose = async () => {};

/**
 * Reads a JSON body, or a multipart one if the route takes files. Streams files to `spoolDir`, never keeps them in
 * memory. Throws invalid_input, too_large, unavailable or unsupported_media, and leaves nothing in the spool folder
 * then.
 */
export async function readBody(
  request: Request,
  options: SpoolOptions & {
    files?: Record<string, FileRule> | undefined;
    isJsonOnly?: boolean | undefined;
  },
): Promise<ReadBody> {
  const contentType = request.headers.get("content-type") ?? "";
  if (!options.isJsonOnly && /^multipart\/form-data\b/i.test(contentType)) {
    return readMultipart(request, options.files ?? {}, options);
  }
  if (contentType === "" || /^application\/([\w.+-]+\+)?json\b/i.test(contentType)) {
    return { value: await readJson(request, options.textMaxBytes, options.memory), dispose: noDispose };
  }
  throw new AppError("unsupported_media", messages.http.unsupportedBody);
}

async function readMultipart(
  request: Request,
  rules: Record<string, FileRule>,
  { spoolDir, onSpooled, textMaxBytes, memory }: SpoolOptions,
): Promise<ReadBody> {
  const fields = new Map<string, unknown>();
  const spooled: string[] = [];
  const sources: Readable[] = [];
  const writes: Promise<void>[] = [];
  let failure: AppError | undefined;
  const fail = (error: AppError) => {
    failure ??= error;
  };
  let spooledBytes = 0;
  const spool: Spool = {
    open: async () => {
      const file = nameSpoolFile(spoolDir);
      spooled.push(file);
      return { file, handle: await withFolder(spoolDir, () => open(file, "wx", 0o600)) };
    },
    add: async (bytes) => {
      spooledBytes += bytes;
      await onSpooled?.(spooledBytes);
    },
    memory,
  };
  const dispose = async () => {
    await Promise.all(spooled.map(removeFile));
  };

  const largest = Math.max(0, ...Object.values(rules).map((rule) => rule.maxBytes));
  const parser = createParser(request, largest, textMaxBytes);
  let textBytes = 0;
  parser.on("field", (name, value, isNameCut, isValueCut) => {
    const bytes = Buffer.byteLength(name) + Buffer.byteLength(value);
    textBytes += bytes;
    const isTooLarge = isValueCut || isNameCut || textBytes > textMaxBytes;
    if (isTooLarge) fail(new AppError("too_large", messages.http.bodyTooLarge));
    else if (!failure) attempt(() => memory.holdText(bytes), fail);
    // The rest of a refused body is read and dropped.
    if (failure) fields.clear();
    else append(fields, name, value);
  });
  parser.on("file", (name, stream, filename, _encoding, mimeType) => {
    const rule = rules[name];
    // An empty file input arrives as a nameless file of zero bytes.
    if (!rule || (!filename && mimeType === "application/octet-stream")) {
      stream.resume();
      return;
    }
    sources.push(stream);
    const write = spoolFile(stream, rule, spool).then((file) => {
      append(fields, name, new UploadedFile({ ...file, filename: filename ?? "", declaredType: mimeType }));
    });
    // Handled at once, so that a failing write is never an unhandled rejection while the rest still arrives.
    writes.push(write.catch((error) => fail(asUploadError(error))));
  });
  for (const limit of ["filesLimit", "fieldsLimit", "partsLimit"] as const) {
    parser.on(limit, () => fail(new AppError("too_large", messages.http.bodyTooLarge)));
  }

  try {
    await pipeBody(request, parser);
  } catch (error) {
    fail(asUploadError(error));
    // The parser leaves the file that was arriving open.
    for (const source of sources) source.destroy();
  }
  await Promise.all(writes);
  if (failure) {
    await dispose();
    throw failure;
  }
  return { value: Object.fromEntries(fields), dispose };
}

function createParser(request: Request, largestFileBytes: number, textMaxBytes: number): BusboyInstance {
  try {
    return new Busboy({
      headers: { "content-type": request.headers.get("content-type") ?? "" },
      limits: {
        fieldSize: Math.min(limits.multipartFieldMaxBytes, textMaxBytes),
        fields: limits.multipartMaxFields,
        files: 10,
        // One byte more than allowed, so that a file of exactly the limit is not truncated.
        fileSize: largestFileBytes + 1,
      },
    });
  } catch (error) {
    throw new AppError("invalid_input", messages.http.malformedBody, { cause: error });
  }
}

/** Files of one body in the spool folder. */
type Spool = {
  open(): Promise<{ file: string; handle: FileHandle }>;
  add(bytes: number): Promise<void>;
  memory: BodyMemory;
};

async function spoolFile(
  source: Readable,
  rule: FileRule,
  spool: Spool,
): Promise<Pick<UploadedFile, "path" | "bytes" | "checksum">> {
  const { file, handle } = await spool.open();
  let checksum = 0;
  let bytes = 0;
  let gathered: Buffer[] = [];
  let gatheredBytes = 0;
  let countedBytes = 0;
  const write = async () => {
    const batch = gathered;
    const batchBytes = gatheredBytes;
    const countedBatch = countedBytes;
    gathered = [];
    gatheredBytes = 0;
    countedBytes = 0;
    if (batchBytes === 0) return;
    const { bytesWritten } = await handle.writev(batch);
    spool.memory.releaseGathered(countedBatch);
    // When the disk fills up, a write is short, and only the next one fails.
    if (bytesWritten !== batchBytes) throw diskFullError(noSpaceLeft());
    await spool.add(batchBytes);
  };
  let failure: unknown;
  // The write that is under way, while the next bytes are gathered.
  let writing = Promise.resolve();
  const startWrite = () => {
    writing = write().catch((error) => {
      failure ??= error;
    });
  };
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      // Beyond the limit or after a failure, read and drop the rest: to a browser a response before the end of the body
      // looks like a broken connection, and the person would never see the message.
      if (failure || bytes > rule.maxBytes) return done();
      checksum = crc32(chunk, checksum);
      gathered.push(chunk);
      gatheredBytes += chunk.length;
      const mayWait = gatheredBytes < spoolWriteBytes && spool.memory.mayGather(chunk.length);
      if (mayWait) {
        countedBytes += chunk.length;
        return done();
      }
      writing.then(startWrite).then(() => done());
    },
    final: (done) => void writing.then(startWrite).then(() => writing.then(() => done())),
    destroy: (error, done) => void writing.then(() => handle.close()).then(() => done(error), done),
  });
  await pipeline(source, sink);
  if (failure) throw failure;
  if (bytes > rule.maxBytes) throw new AppError("too_large", resolveMessage(rule.tooLargeMessage));
  return { path: file, bytes, checksum: checksumOf(bytes, checksum) };
}

function append(fields: Map<string, unknown>, name: string, value: unknown) {
  const key = name.endsWith("[]") ? name.slice(0, -2) : name;
  if (!fields.has(key)) fields.set(key, value);
  else {
    const present = fields.get(key);
    fields.set(key, Array.isArray(present) ? [...present, value] : [present, value]);
  }
}

function attempt(work: () => void, fail: (error: AppError) => void): void {
  try {
    work();
  } catch (error) {
    fail(asUploadError(error));
  }
}

function asUploadError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  return isDiskFull(error)
    ? diskFullError(error)
    : new AppError("invalid_input", messages.http.uploadBrokeOff, { cause: error });
}
