/**
 * Keeps this process alive if its log cannot be written: a full disk or a closed pipe loses only the line. Node emits
 * such a failure as the stream's error event, which ends a process without a listener.
 */
export function ignoreLogFailures(): void {
  for (const stream of [process.stdout, process.stderr]) {
    if (!stream.listeners("error").includes(ignore)) stream.on("error", ignore);
  }
}

const ignore = () => {};
