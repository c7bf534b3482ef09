import { readFileSync, writeSync } from "node:fs";

/** npm prints its banner before it starts anything. */
const bannerSeconds = 5;
const pollMs = 500;

/**
 * @param {number} pid
 * @returns {{ name: string, parent: number } | null}
 */
function readProcess(pid) {
  try {
    // "pid (name) state ppid …"; a name may hold spaces and brackets (proc(5), /proc/pid/stat).
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    const end = stat.lastIndexOf(")");
    return { name: stat.slice(stat.indexOf("(") + 1, end), parent: Number(stat.slice(end + 2).split(" ")[1]) };
  } catch {
    return null;
  }
}

/** Returns whether npm has just died printing its banner, because the output is closed; its child continues. */
function hasDiedOfBanner() {
  if (process.uptime() > bannerSeconds) return false;
  try {
    writeSync(process.stdout.fd, "\n");
    return false;
  } catch (error) {
    // The pipe is only slow.
    return /** @type {NodeJS.ErrnoException} */ (error).code !== "EAGAIN";
  }
}

/**
 * Calls `onGone` once when the npm that started this process is gone: npm dies of SIGTERM without telling its child,
 * and of SIGKILL anyway. Some shells stay between npm and its script, so the shell's parent is watched too.
 *
 * @param {() => void} onGone
 */
export function watchParent(onGone) {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const shell = readProcess(parent);
  const grandparent = shell && /^(ba|da|a|z|k)?sh$|^busybox$/.test(shell.name) ? shell.parent : null;
  const timer = setInterval(() => {
    const isThere = process.ppid === parent && (grandparent === null || readProcess(parent)?.parent === grandparent);
    if (isThere) return;
    clearInterval(timer);
    if (!hasDiedOfBanner()) onGone();
  }, pollMs);
  timer.unref();
}
