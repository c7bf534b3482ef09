import { toJpeg } from "./canvas";

/** Longest side in pixels, as in the wall's full rendition, which the wall shows until the clip plays. */
const posterMaxSide = 1_280;
const jpegQuality = 0.8;
const deadlineMs = 8_000;

/**
 * Returns a frame of a clip as a JPEG, drawn on a canvas; null if the browser cannot play it or takes too long. Never
 * rejects.
 */
export async function drawPoster(file: Blob): Promise<Blob | null> {
  const url = URL.createObjectURL(file);
  const video = document.createElement("video");
  try {
    Object.assign(video, { muted: true, playsInline: true, preload: "auto", src: url });
    await within(deadlineMs, event(video, "loadeddata"));
    // Not the first frame, which is black in many clips.
    const first = Number.isFinite(video.duration) ? Math.min(1, video.duration / 3) : 0;
    const later = [2, 3, 5].filter((seconds) => seconds < video.duration);
    for (const seconds of first > 0 ? [first, ...later] : []) {
      const seeked = event(video, "seeked");
      video.currentTime = seconds;
      await within(deadlineMs, seeked);
      if (!isBlack(video)) break;
    }
    return await drawFrame(video);
  } catch {
    return null;
  } finally {
    video.removeAttribute("src");
    video.load();
    URL.revokeObjectURL(url);
  }
}

function event(video: HTMLVideoElement, name: "loadeddata" | "seeked"): Promise<void> {
  return new Promise((resolve, reject) => {
    video.addEventListener(name, () => resolve(), { once: true });
    video.addEventListener("error", () => reject(new Error("This clip cannot be played.")), { once: true });
  });
}

async function within<T>(ms: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("Drawing took too long.")), ms);
  });
  return Promise.race([work, deadline]).finally(() => clearTimeout(timer));
}

/** Tells if less than a tenth of the frame is brighter than black. */
function isBlack(video: HTMLVideoElement): boolean {
  const side = 16;
  const canvas = Object.assign(document.createElement("canvas"), { width: side, height: side });
  const context = canvas.getContext("2d");
  context?.drawImage(video, 0, 0, side, side);
  const pixels = context?.getImageData(0, 0, side, side).data ?? [];
  let bright = 0;
  for (let at = 0; at < pixels.length; at += 4) {
    if (Math.max(pixels[at] ?? 0, pixels[at + 1] ?? 0, pixels[at + 2] ?? 0) > 24) bright += 1;
  }
  return bright < (side * side) / 10;
}

function drawFrame(video: HTMLVideoElement): Promise<Blob | null> {
  const { videoWidth, videoHeight } = video;
  if (!videoWidth || !videoHeight) return Promise.resolve(null);
  const scale = Math.min(1, posterMaxSide / Math.max(videoWidth, videoHeight));
  const canvas = document.createElement("canvas");
  canvas.width = Math.max(1, Math.round(videoWidth * scale));
  canvas.height = Math.max(1, Math.round(videoHeight * scale));
  const context = canvas.getContext("2d");
  if (!context) return Promise.resolve(null);
  context.drawImage(video, 0, 0, canvas.width, canvas.height);
  return toJpeg(canvas, jpegQuality);
}
