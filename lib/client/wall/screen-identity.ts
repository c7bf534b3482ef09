import { limits } from "@/lib/shared/limits";

/** Identifies a screen for as long as its tab lives, reloads included. */
export type ScreenIdentity = { id: string; name: string; name_key?: string };
type Kept = Pick<Storage, "getItem" | "setItem"> | null;

const storageKey = "wallflower-screen";
/** Without 0 and O, 1 and I: somebody reads it across a hall. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

/**
 * The screen's identity. `?screen=` in the address names it, and `key` beside it proves that an organiser did; else it goes
 * by four letters of its own.
 */
export function screenIdentity(search: string, storage: Kept): ScreenIdentity {
  const asked = new URLSearchParams(search);
  const named = (asked.get("screen") ?? "").trim().slice(0, limits.screenNameMaxLength);
  const kept = read(storage);
  const id = kept?.id ?? createId();
  const name = named || kept?.name || `Screen ${shortName()}`;
  const name_key = named ? asked.get("key")?.slice(0, 100) : kept?.name_key;
  return keep({ id, name, ...(name_key && { name_key }) }, storage);
}

/** The same screen by the name that an organiser gave it. */
export function renamedIdentity(
  { id }: ScreenIdentity,
  name: string,
  name_key: string | undefined,
  storage: Kept,
): ScreenIdentity {
  return keep({ id, name, ...(name_key && { name_key }) }, storage);
}

/** A screen that nobody knows yet: the one before was forgotten. */
export function freshIdentity(storage: Kept): ScreenIdentity {
  return keep({ id: createId(), name: `Screen ${shortName()}` }, storage);
}

/** The page's address with the screen's name and its proof in it; without either where it has no proof. */
export function addressOf(
  { name, name_key }: ScreenIdentity,
  { pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">,
): string {
  const asked = new URLSearchParams(search);
  asked.delete("screen");
  asked.delete("key");
  if (name_key) {
    asked.set("screen", name);
    asked.set("key", name_key);
  }
  const query = asked.toString();
  return pathname + (query && `?${query}`) + hash;
}

function keep(identity: ScreenIdentity, storage: Kept): ScreenIdentity {
  try {
    storage?.setItem(storageKey, JSON.stringify(identity));
  } catch {
    // A screen without storage is a new one after every reload.
  }
  return identity;
}

function read(storage: Kept): ScreenIdentity | null {
  try {
    const kept = JSON.parse(storage?.getItem(storageKey) ?? "null");
    return typeof kept?.id === "string" && typeof kept?.name === "string" ? kept : null;
  } catch {
    return null;
  }
}

/** A UUID of version 4. `crypto.randomUUID` is younger than Chromium 79, and absent on plain http. */
function createId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x40;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

function shortName(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(4));
  return Array.from(bytes, (byte) => letters[byte % letters.length]).join("");
}
