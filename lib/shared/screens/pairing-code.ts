import { pairingRules } from "../limits/pairing";

/**
 * The alphabet of pairing codes: no two characters look alike across a room, none is much wider than the others, and
 * without A, E, I, O and U no code is a word. Its 23 characters make 148 million codes.
 */
export const codeLetters = "BCDFGHJKLNPQRSTVXYZ3479";

/** Maps what people read on the screen, or type by mistake, to the character that a code can have. */
const lookAlikes: Record<string, string> = {
  "0": "Q",
  O: "Q",
  "1": "L",
  I: "L",
  "2": "Z",
  "5": "S",
  "6": "G",
  "8": "B",
  U: "V",
  W: "V",
  M: "N",
};

/** Returns typed text as a code: in capitals, look-alikes mapped, without spaces and other characters. */
export function readCode(typed: string): string {
  return Array.from(typed.toUpperCase(), (letter) => lookAlikes[letter] ?? letter)
    .filter((letter) => codeLetters.includes(letter))
    .join("")
    .slice(0, pairingRules.codeLength);
}

/** Returns a code in two halves, which are easier to read out. */
export function spacedCode(code: string): string {
  const half = pairingRules.codeLength / 2;
  return `${code.slice(0, half)} ${code.slice(half)}`.trim();
}
