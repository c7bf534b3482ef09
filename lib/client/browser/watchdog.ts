/** Nothing moved for so long: the line is dead, whatever the browser thinks. */
export const stallMs = 30_000;
/** All is sent; the server stores it and answers. */
export const answerMs = 60_000;

/** Calls once nothing was heard for as long as was last expected. */
export function createWatchdog(onSilence: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    expect(withinMs: number) {
      clearTimeout(timer);
      timer = setTimeout(onSilence, withinMs);
    },
    stop() {
      clearTimeout(timer);
    },
  };
}
