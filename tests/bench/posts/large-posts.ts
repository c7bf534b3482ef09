import { once } from "node:events";
import http from "node:http";
import sharp from "sharp";

/** Has the length of a browser's boundary; a longer one is searched faster. */
const boundary = "----WallflowerBench7MA4YWxkTrZu0gW4fQ";

/** Makes a JPEG of about 8 MB: noise does not compress, like a detailed photo. */
export async function makeLargePhoto(): Promise<Buffer> {
  const noise = { type: "gaussian" as const, mean: 128, sigma: 40 };
  const picture = sharp({ create: { width: 4_000, height: 3_000, channels: 3, background: "#888888", noise } });
  return picture.jpeg({ quality: 90 }).toBuffer();
}

/** Makes a JPEG of 12 megapixels and 3 MB, whose thumbnail weighs as much as that of a phone's photo: 33 KB. */
export async function makeUsualPhoto(): Promise<Buffer> {
  const [width, height] = [4_000, 3_000];
  const noise = (sigma: number) => ({ type: "gaussian" as const, mean: 128, sigma });
  const patches = async (columns: number, sigma: number) => {
    const create = { width: columns, height: (columns * 3) / 4, channels: 3 as const, background: "#888888" };
    const grown = sharp({ create: { ...create, noise: noise(sigma) } }).resize(width, height, { kernel: "cubic" });
    return { input: await grown.png({ compressionLevel: 0 }).toBuffer(), blend: "overlay" as const };
  };
  const layers = [await patches(16, 60), await patches(80, 40), await patches(320, 18)];
  const grain = { width, height, channels: 3 as const, background: "#888888", noise: noise(9) };
  return sharp({ create: grain }).composite(layers).jpeg({ quality: 86 }).toBuffer();
}

/** Encodes a photo's post like a browser. */
export function multipartBody(eventId: string, photo: Buffer, more: Record<string, string> = {}): Buffer {
  const fields = {
    event_id: eventId,
    person_name: "Ada",
    person_email_id: "ada@example.com",
    person_city: "Kansas City",
    caption: "Eight megabytes",
    media_type: "image",
    ...more,
  };
  const parts = Object.entries(fields).map(
    ([name, value]) => `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  const file = `--${boundary}\r\nContent-Disposition: form-data; name="media"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n`;
  return Buffer.concat([Buffer.from(parts.join("") + file), photo, Buffer.from(`\r\n--${boundary}--\r\n`)]);
}

/** Sends a body over its own connection; throws unless the answer is a 201. */
export async function sendPost(url: string, body: Buffer) {
  const request = http.request(url, {
    method: "POST",
    agent: false,
    headers: { "content-type": `multipart/form-data; boundary=${boundary}`, "content-length": body.length },
  });
  request.end(body);
  const [response] = (await once(request, "response")) as [http.IncomingMessage];
  response.resume();
  await once(response, "end");
  if (response.statusCode !== 201) throw new Error(`A post was answered with ${response.statusCode}.`);
}
