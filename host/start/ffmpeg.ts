import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { OperatorError } from "../process/operator-error";

const ffmpegTimeoutMs = 3_000;

/** Throws an OperatorError if the program that FFMPEG_PATH names is missing, not executable, or not ffmpeg. */
export async function checkFfmpeg(program: string | undefined): Promise<void> {
  if (program === undefined) return;
  const run = promisify(execFile);
  const { stdout } = await run(program, ["-version"], { timeout: ffmpegTimeoutMs }).catch(() => ({ stdout: "" }));
  if (/^ffmpeg version /.test(stdout)) return;
  throw new OperatorError(
    `FFMPEG_PATH points to ${program}, which is not an ffmpeg that this user can run: set it to the program's path, or leave ` +
      "it empty to use the one on the PATH.",
  );
}
