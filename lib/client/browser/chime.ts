/** Two notes in hertz, a third apart: audible across a room without sounding like an alarm. */
const notes = [659.26, 783.99];
const noteSeconds = 0.18;
const loudness = 0.2;
/** A browser that allows sound resumes the context within this time. */
const resumeMs = 200;

let context: AudioContext | null = null;

/** Browsers allow sound only after a click or a key; until then a chime is silent. */
function openContext(): AudioContext | null {
  if (typeof AudioContext === "undefined") return null;
  try {
    context ??= new AudioContext();
  } catch {
    // No sound device, or too many contexts: stay silent.
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

/** Plays the chime once, without a file. Silent if the browser forbids sound; never throws. */
export async function playChime(): Promise<void> {
  const audio = openContext();
  if (!audio) return;
  try {
    if (audio.state !== "running") {
      // Not awaited: a blocked promise resolves at the next click, and a chime must not sound an hour late.
      audio.resume().catch(() => {});
      await new Promise((resolve) => setTimeout(resolve, resumeMs));
    }
    if (audio.state === "running") playNotes(audio);
  } catch {
    // Sound is an extra: the title and the tab show the number.
  }
}

/**
 * Enables sound on the next click or key, so that later chimes are audible. Returns a function that stops listening.
 */
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
