import "server-only";
import { type FileHandle, open } from "node:fs/promises";
import { CustomSource, StreamTarget, type StreamTargetChunk } from "mediabunny";

/**
 * Files for mediabunny whose handles are ours: its own source and target leave theirs open where a clip turns out to be
 * unreadable, until the collector finds them, which Node is going to make an error.
 */

/** A file to read a clip from. Errors of what is read ahead are nobody's: whoever needs those bytes reads them again. */
export async function openClipFile(path: string): Promise<{ file: FileHandle; source: CustomSource }> {
  const file = await open(path, "r");
  const source = new CustomSource({
    getSize: async () => (await file.stat()).size,
    async read(start, end) {
      const buffer = new Uint8Array(end - start);
      await file.read(buffer, 0, end - start, start);
      return buffer;
    },
    prefetchProfile: "fileSystem",
    handleUnhandledError: () => {},
  });
  return { file, source };
}

/** A new file to write a clip into. */
export async function createClipFile(path: string): Promise<{ file: FileHandle; target: StreamTarget }> {
  const file = await open(path, "w");
  const write = async ({ data, position }: StreamTargetChunk) => {
    // A disk that fills up takes a part, and says so only to the next write.
    for (let done = 0; done < data.byteLength; ) {
      const { bytesWritten } = await file.write(data, done, data.byteLength - done, position + done);
      done += bytesWritten;
    }
  };
  return { file, target: new StreamTarget(new WritableStream({ write }), { chunked: true }) };
}
