import type { Browser } from "@playwright/test";
import { newPage } from "../studio";

/** Records two seconds of drifting colours with the browser's own recorder: WebM that this browser plays. */
export async function recordClip(browser: Browser): Promise<Buffer> {
  const page = await newPage(browser);
  try {
    await page.goto("about:blank");
    const base64 = await page.evaluate(async () => {
      const canvas = Object.assign(document.createElement("canvas"), { width: 540, height: 720 });
      const context = canvas.getContext("2d");
      if (!context) throw new Error("This browser draws nothing.");
      const recorder = new MediaRecorder(canvas.captureStream(20), { videoBitsPerSecond: 1_500_000 });
      const chunks: Blob[] = [];
      recorder.ondataavailable = ({ data }) => chunks.push(data);
      let frame = 0;
      await new Promise<void>((resolve) => {
        recorder.onstop = () => resolve();
        const drawing = setInterval(() => {
          const sky = context.createLinearGradient(0, 0, 540, 720);
          sky.addColorStop(0, `hsl(${250 + frame} 60% 22%)`);
          sky.addColorStop(1, `hsl(${330 + frame} 75% 55%)`);
          context.fillStyle = sky;
          context.fillRect(0, 0, 540, 720);
          context.globalCompositeOperation = "screen";
          for (let light = 0; light < 24; light += 1) {
            const [x, y] = [(light * 137 + frame * (1 + (light % 4))) % 600, 200 + ((light * 89) % 480)];
            context.fillStyle = `hsl(${(light * 47) % 360} 80% 60% / 0.5)`;
            context.beginPath();
            context.arc(x - 30, y, 12 + (light % 5) * 9, 0, 2 * Math.PI);
            context.fill();
          }
          context.globalCompositeOperation = "source-over";
          frame += 1;
          if (frame < 40) return;
          clearInterval(drawing);
          recorder.stop();
        }, 50);
        recorder.start();
      });
      const bytes = new Uint8Array(await new Blob(chunks).arrayBuffer());
      let binary = "";
      for (const byte of bytes) binary += String.fromCharCode(byte);
      return btoa(binary);
    });
    return Buffer.from(base64, "base64");
  } finally {
    await page.close();
  }
}
