import { playChime } from "../browser/chime";

/** Three chimes, to differ from the single chime of a new post. */
const times = 3;
const pauseMs = 700;

/** Plays the alarm. Silent if the browser blocks sound; never throws. */
export async function playAlarm(): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    if (time > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await playChime();
  }
}
