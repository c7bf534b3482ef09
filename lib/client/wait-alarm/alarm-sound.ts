import { playChime } from "../browser/chime";

/** Three chimes, so that nobody takes it for one. */
const times = 3;
const pauseMs = 700;

/** Sounds the alarm. Silent where the browser refuses sound; never throws. */
export async function playAlarm(): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    if (time > 0) await new Promise((resolve) => setTimeout(resolve, pauseMs));
    await playChime();
  }
}
