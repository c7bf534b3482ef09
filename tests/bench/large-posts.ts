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
