import type { Page } from "@playwright/test";
import type { ChosenFile } from "../guest";

/** Records a few seconds of noise with the browser's own encoder: large enough to be cut in the middle. */
export async function recordClip(page: Page, name: string): Promise<ChosenFile> {
  const base64 = await page.evaluate(async () => {
    const canvas = Object.assign(document.createElement("canvas"), { width: 480, height: 360 });
    const context = canvas.getContext("2d");
    if (!context) throw new Error("This browser draws nothing.");
    const picture = context.createImageData(480, 360);
    const recorder = new MediaRecorder(canvas.captureStream(25), { videoBitsPerSecond: 10_000_000 });
    const chunks: Blob[] = [];
    recorder.ondataavailable = ({ data }) => chunks.push(data);
    let frames = 0;
    await new Promise<void>((resolve) => {
      recorder.onstop = () => resolve();
      const drawing = setInterval(() => {
        for (let index = 0; index < picture.data.length; index += 1) {
          picture.data[index] = index % 4 === 3 ? 255 : Math.random() * 256;
        }
        context.putImageData(picture, 0, 0);
        frames += 1;
        if (frames < 50) return;
        clearInterval(drawing);
        recorder.stop();
      }, 40);
      recorder.start();
    });
    const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
    let binary = "";
    for (const byte of bytes) binary += String.fromCharCode(byte);
    return btoa(binary);
  });
  return { name, mimeType: "video/webm", buffer: Buffer.from(base64, "base64") };
}
