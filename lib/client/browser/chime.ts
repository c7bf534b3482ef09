/** Two notes, in hertz, a third apart: heard across a room, and no alarm. */
const notes = [659.26, 783.99];
const noteSeconds = 0.18;
const loudness = 0.2;
/** A browser that allows sound is ready within this. */
const resumeMs = 200;

let context: AudioContext | null = null;

/** Browsers start sound only after a press or a key; until the page had one, a chime stays silent. */
function openContext(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  try {
    context ??= new AudioContext();
  } catch {
    // No sound device, or too many contexts: silence does no harm.
  }
  return context;
}

function playNotes(audio: AudioContext): void {
  notes.forEach((hertz, index) => {
    const start = audio.currentTime + index * noteSeconds;
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    tone.frequency.value = hertz;
    volume.gain.setValueAtTime(0, start);
    volume.gain.linearRampToValueAtTime(loudness, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.001, start + 2 * noteSeconds);
    tone.connect(volume).connect(audio.destination);
    tone.start(start);
    tone.stop(start + 2 * noteSeconds);
  });
}

/** Sounds once, without a file. Silent where the browser refuses sound; never throws. */
export async function playChime(): Promise<void> {
  const audio = openContext();
  if (!audio) return;
  try {
    if (audio.state !== "running") {
      // Not awaited: a refused promise waits for the next press, and a chime must not come an hour late.
      audio.resume().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, resumeMs));
    }
    if (audio.state === "running") playNotes(audio);
  } catch {
    // Sound is an extra: the title and the tab have the number.
  }
}

/** Lets the next press or key on the page allow sound, so that a later chime is heard. Returns how to stop. */
export function allowSoundOnPress(): () => void {
  const events = ["pointerdown", "keydown"] as const;
  const allow = () => {
    stop();
    void openContext()
      ?.resume()
      .catch(() => {});
  };
  const stop = () => {
    for (const event of events) window.removeEventListener(event, allow);
  };
  for (const event of events) window.addEventListener(event, allow);
  return stop;
}
