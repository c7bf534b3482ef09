import { sha256 as digest } from "@noble/hashes/sha2.js";
import { bytesToHex, utf8ToBytes } from "@noble/hashes/utils.js";

/**
 * Returns the SHA-256 of a text's UTF-8 bytes, in hex. Uses a library because browsers offer `crypto.subtle` only on
 * https, and a console may run at http://192.168.1.20:3000. Not for secrets.
 */
export const sha256 = (text: string): string => bytesToHex(digest(utf8ToBytes(text)));
