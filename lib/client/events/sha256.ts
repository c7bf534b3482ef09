/**
 * SHA-256 (FIPS 180-4) of a text's UTF-8 bytes, in hex. By hand, because browsers keep `crypto.subtle` from pages that
 * did not come over https, and an organiser's console may well be at http://192.168.1.20:3000. Not for secrets.
 */
export function sha256(text: string): string {
  const state = Uint32Array.from(initialState);
  const blocks = padded(new TextEncoder().encode(text));
  for (let offset = 0; offset < blocks.byteLength; offset += blockBytes) absorb(state, blocks, offset);
  return Array.from(state, (word) => word.toString(16).padStart(8, "0")).join("");
}

const blockBytes = 64;

/** The first `count` primes: the standard takes its constants from their roots. */
function primes(count: number): number[] {
  const found: number[] = [];
  for (let candidate = 2; found.length < count; candidate += 1) {
    if (found.every((prime) => candidate % prime !== 0)) found.push(candidate);
  }
  return found;
}

/** The first 32 bits of a number's fraction. */
const fraction = (value: number) => Math.floor((value - Math.floor(value)) * 2 ** 32);

const initialState = primes(8).map((prime) => fraction(Math.sqrt(prime)));
const roundConstants = primes(64).map((prime) => fraction(Math.cbrt(prime)));

/** Section 5.1.1: a 1 bit, zeros, and the length in bits as 64 bits. */
function padded(message: Uint8Array): DataView {
  const blocks = new DataView(new ArrayBuffer(Math.ceil((message.length + 9) / blockBytes) * blockBytes));
  new Uint8Array(blocks.buffer).set(message);
  blocks.setUint8(message.length, 0x80);
  blocks.setUint32(blocks.byteLength - 4, message.length * 8);
  return blocks;
}

const rotate = (word: number, bits: number) => (word >>> bits) | (word << (32 - bits));

/** Section 6.2.2, for one block. The letters are the standard's. */
function absorb(state: Uint32Array, blocks: DataView, offset: number) {
  const schedule = new Uint32Array(64);
  for (let t = 0; t < 64; t += 1) schedule[t] = t < 16 ? blocks.getUint32(offset + t * 4) : scheduled(schedule, t);
  let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = state;
  for (let t = 0; t < 64; t += 1) {
    const bigSigma1 = rotate(e, 6) ^ rotate(e, 11) ^ rotate(e, 25);
    const bigSigma0 = rotate(a, 2) ^ rotate(a, 13) ^ rotate(a, 22);
    const t1 = h + bigSigma1 + ((e & f) ^ (~e & g)) + (roundConstants[t] ?? 0) + (schedule[t] ?? 0);
    const t2 = bigSigma0 + ((a & b) ^ (a & c) ^ (b & c));
    [a, b, c, d, e, f, g, h] = [(t1 + t2) | 0, a, b, c, (d + t1) | 0, e, f, g];
  }
  for (const [index, word] of [a, b, c, d, e, f, g, h].entries()) state[index] = (state[index] ?? 0) + word;
}

function scheduled(schedule: Uint32Array, t: number): number {
  const [w15 = 0, w2 = 0, w16 = 0, w7 = 0] = [15, 2, 16, 7].map((back) => schedule[t - back]);
  const sigma0 = rotate(w15, 7) ^ rotate(w15, 18) ^ (w15 >>> 3);
  const sigma1 = rotate(w2, 17) ^ rotate(w2, 19) ^ (w2 >>> 10);
  return sigma1 + w7 + sigma0 + w16;
}
