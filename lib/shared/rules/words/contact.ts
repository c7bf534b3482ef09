import { endings, wordEndings } from "./endings";

/**
 * Finds links, email addresses and phone numbers. Handles such as @mira are no contacts. The patterns have no nested
 * repetition, and what repeats without a bound begins only where such a run begins, so their time is linear.
 */

/** Characters that one character may become: the longest that are part of a contact, such as `a.m.`, have four. */
const maxGrowth = 4;

/**
 * Normalises a text to at most four times its length. One character may become eighteen; of those that grow more, only
 * the beginning counts.
 */
function normalized(text: string): string {
  const whole = text.normalize("NFKC");
  if (whole.length <= maxGrowth * text.length) return whole;
  return Array.from(text, (character) => character.normalize("NFKC").slice(0, maxGrowth))
    .join("")
    .normalize("NFKC");
}

/** Removes characters that nobody sees, and turns wide letters, Arabic digits, dots and dashes into the plain ones. */
const plain = (text: string) =>
  normalized(text)
    .replace(/[\p{Default_Ignorable_Code_Point}\p{Cf}]/gu, "")
    .replace(/\p{Me}/gu, "")
    .replace(/[．。｡․]/g, ".")
    // The code points of both kinds of Arabic digits end with the digit's value.
    .replace(/[٠-٩۰-۹]/g, (digit) => String(digit.charCodeAt(0) & 15))
    .replace(/[‐‑‒–—−]/g, "-");

/** Words for a dot and an at sign, in brackets anywhere, bare between words. */
const dot = /(?<!\s)\s*[[({<]\s*(?:dot|punkt|point|punto|ponto)\s*[\])}>]\s*/gi;
const at = /(?<!\s)\s*[[({<]\s*(?:at|ät|arroba|arobase|chiocciola|@)\s*[\])}>]\s*/gi;
const spokenDot = /(?<![\p{L}\d-])([\p{L}\d-]+)\s+(dot|punkt|point|punto|ponto)\s+([a-z]{2,10})(?![\p{L}\d])/giu;
const spokenAt =
  /(?<![\p{L}\d._-])([\p{L}\d._-]+)\s+(?:at|ät|arroba|arobase|chiocciola)\s+([\p{L}\d-]+)\s*(?=\.[a-z]{2})/giu;

/** An address that begins with a scheme or `www.`; some people put spaces into `https : //`. */
const scheme =
  /\b(?:https?|ftp|mailto|tel|whatsapp|tg):\/{0,2}[^\s]{2,}|\bhttps?\s*:\s*\/\s*\/\s*[^\s]{2,}|\bwww\.[\p{L}\d][^\s]+/iu;
const email = /[\p{L}\d._%+-]{1,64}\s?@\s?(?:[\p{L}\d-]{1,63}\.){1,5}[\p{L}]{2,24}/u;
/** Names with dots and a last part of letters, with or without a path; findHost decides which of them are hosts. */
const host =
  /(?<![\p{L}\d.@_-])((?:[\p{L}\d][\p{L}\d-]{0,62}\.){1,6})([a-z]{2,24}|xn--[a-z\d-]{2,40})(?![\p{L}\d_-])([/?#:][^\s]*)?/giu;
/** An IPv4 address with a port or a path: without them it may be a version number. */
const address = /(?<![\d.])(?:\d{1,3}\.){3}\d{1,3}(?::\d+|\/)[^\s]*/;

/** Returns the first name that ends with a top-level domain (endings.ts) and is not just a missing space or a short form. */
function findHost(text: string): string | null {
  for (const found of text.matchAll(host)) {
    const [whole, names = "", ending = "", path = ""] = found;
    const lower = ending.toLowerCase();
    if (!endings.has(lower) && !lower.startsWith("xn--")) continue;
    if (path.length > 1) return whole;
    const labels = names.slice(0, -1).split(".");
    // Abbreviations such as `e.g` and names such as `will.i.am`; times such as `10.am`.
    if (labels.some((label) => label.length === 1) || labels.every((label) => /^\d+$/.test(label))) continue;
    // `Cheers.Me too` and `feat.DJ` are two words.
    if (ending !== lower && names !== names.toUpperCase()) continue;
    const follows = text.slice(found.index + whole.length);
    if (wordEndings.has(lower) && /^\s+[\p{L}\d]/u.test(follows)) continue;
    return whole;
  }
  return null;
}

/** A run of digits as phone numbers are written: neither part of a word or decimal, nor beside a currency sign. */
const phone = /(?<![\p{L}\d.,:#€$£-])(?:\+|00)?\(?\d[\d\s()./-]{5,22}\d(?![\p{L}\d%€$£]|[.,:]\d)/gu;

/** Forms of numbers that phones have and dates, scores, prices and years do not. */
function isPhone(found: string): boolean {
  const text = found.trim();
  const digits = text.replace(/\D/g, "");
  if (digits.length < 7 || digits.length > 15) return false;
  if (/^\+/.test(text) || /^00[1-9]/.test(text)) return digits.length >= 8;
  if (/\d{1,4}[./-]\d{1,2}[./-]\d{2,4}/.test(text) && !/^0\d/.test(text) && digits.length <= 8) return false;
  if (/^(0?[1-9]|[12]\d|3[01])[./-](0?[1-9]|1[0-2])[./-](19|20)?\d\d(?![.\d])/.test(text)) return false;
  if (/^(?:19|20)\d\d\D+(?:19|20)\d\d/.test(text)) return false;
  // A national prefix, as in 0171 2345678, 06 12 34 56 78 and 020 7946 0958.
  if (/^\(?0\s?[1-9]/.test(text)) return digits.length >= 9 && digits.length <= 12;
  // North America: (555) 123-4567, 555-123-4567, 1 555 123 4567.
  if (/^(?:1[\s.-]?)?\(?[2-9]\d\d\)?[\s.-]{0,2}\d{3}[\s.-]?\d{4}$/.test(text)) return true;
  // An area in brackets; Russia; China; India.
  if (/^\(\d{2,4}\)/.test(text)) return digits.length >= 9;
  if (/^8[\s(-]*9\d\d/.test(text)) return digits.length === 11;
  if (/^1[3-9]\d{9}$/.test(text) || /^[6-9]\d{4}\s?\d{5}$/.test(text)) return true;
  // Spain, Portugal, Poland and others: nine digits in groups; 500 000 000 is an amount.
  const isGrouped =
    /^[5-9]\d{2}([\s-]?)\d{3}\1\d{3}$/.test(text) || /^[5-9]\d{2}([\s.-])\d{2}\1\d{2}\1\d{2}$/.test(text);
  return isGrouped && !text.endsWith("000");
}

function findPhone(text: string): string | null {
  for (const [found] of text.matchAll(phone)) {
    if (isPhone(found)) return found.trim();
  }
  return null;
}

/** `Point de vue` and `at this point in time` are no addresses. */
const isSpoken = (word: string, ending: string) =>
  endings.has(ending) && (!wordEndings.has(ending) || (ending === "de" && /^(dot|punkt)$/.test(word)));

function findIn(given: string): string | null {
  const text = plain(given);
  const written = text
    .replace(dot, ".")
    .replace(at, "@")
    .replace(spokenDot, (whole, name: string, word: string, ending: string) =>
      isSpoken(word.toLowerCase(), ending.toLowerCase()) ? `${name}.${ending}` : whole,
    )
    .replace(spokenAt, "$1@$2");
  const link = scheme.exec(written)?.[0] ?? address.exec(written)?.[0];
  return email.exec(written)?.[0] ?? link ?? findHost(written) ?? findPhone(text);
}

/** Returns the first link, email address or phone number in the texts, or null. */
export function findContact(texts: readonly string[]): string | null {
  for (const text of texts) {
    const found = findIn(text);
    if (found) return found;
  }
  return null;
}
