import { createHash } from "node:crypto";
import { realpathSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * A lock that the operating system releases when its holder ends for any reason: one process listens on a name. On
 * Linux and Windows the name is in no file system, so nothing can be left behind; elsewhere it is a socket file, and
 * one without a listener is removed.
 */

/**
 * @param {string} folder
 * @param {string} name
 */
function lockAddress(folder, name) {
  const id = createHash("sha256")
    .update(`${realpathSync(folder)}\0${name}`)
    .digest("hex")
    .slice(0, 32);
  if (process.platform === "linux") return `\0wallflower-${id}`;
  if (process.platform === "win32") return `\\\\.\\pipe\\wallflower-${id}`;
  return path.join(tmpdir(), `wallflower-${id}.sock`);
}

/**
 * @param {string} address
 * @returns {Promise<import("node:net").Server | null>}
 */
function listen(address) {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.once("error", (/** @type {NodeJS.ErrnoException} */ error) => {
      if (error.code === "EADDRINUSE") resolve(null);
      else reject(error);
    });
    server.listen(address, () => resolve(server.unref()));
  });
}

/** @param {string} address */
function isAnswered(address) {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
}

/**
 * Takes the lock `name` of an existing folder. Resolves to a function that releases it, or to null if another process
 * holds it. The lock does not keep the process alive.
 *
 * @param {string} folder
 * @param {string} name
 * @returns {Promise<(() => Promise<void>) | null>}
 */
export async function takeLock(folder, name) {
  const address = lockAddress(folder, name);
  let server = await listen(address);
  if (!server && path.isAbsolute(address) && process.platform !== "win32" && !(await isAnswered(address))) {
    rmSync(address, { force: true });
    server = await listen(address);
  }
  return server && (() => new Promise((resolve) => server.close(() => resolve())));
}

/**
 * Like takeLock, but waits for the lock; calls `onWait` once if it has to wait.
 *
 * @param {string} folder
 * @param {string} name
 * @param {() => void} [onWait]
 * @returns {Promise<() => Promise<void>>}
 */
export async function waitForLock(folder, name, onWait) {
  for (let isFirst = true; ; isFirst = false) {
    const release = await takeLock(folder, name);
    if (release) return release;
    if (isFirst) onWait?.();
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
}
