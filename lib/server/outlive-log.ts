/**
 * Keeps this process alive while its log cannot be written: a full disk or a closed pipe costs the line and no more.
 * Node reports such a failure as an error event of the stream, which ends a process that does not listen.
 */
export function outliveLog(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners("error").includes(lose)) stream.on("error", lose);
  }
}

const lose = () => {};
