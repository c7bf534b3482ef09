import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { crc32 } from "node:zlib";
import { checksumOf, UploadedFile } from "@/lib/shared/contract-fields";
import { drawProgram } from "../build/programs";
import { isPackage } from "../process/command";
import { PlainFault } from "../process/plain-fault";
import { orderFile, type PictureOrder } from "./order";

const root = fileURLToPath(new URL("../..", import.meta.url));
const drawing = isPackage ? [drawProgram] : ["--import", "tsx", path.join("host", "demo", "draw.ts")];

/** Draws an order's pictures into a folder, in a separate process (draw.ts says why). */
export async function drawPictures(folder: string, order: PictureOrder): Promise<void> {
  await writeFile(path.join(folder, orderFile), JSON.stringify(order));
  const child = spawn(process.execPath, [...drawing, folder], { cwd: root, stdio: ["ignore", "ignore", "inherit"] });
  const [code] = await once(child, "exit");
  if (code !== 0) throw new PlainFault("The demo's pictures could not be drawn.");
}

/** Returns a drawn picture in the shape of a parsed upload. */
export async function asUpload(folder: string, filename: string): Promise<UploadedFile> {
  const file = path.join(folder, filename);
  const content = await readFile(file);
  return new UploadedFile({
    path: file,
    bytes: content.length,
    checksum: checksumOf(content.length, crc32(content)),
    filename,
    declaredType: filename.endsWith(".png") ? "image/png" : "image/jpeg",
  });
}
