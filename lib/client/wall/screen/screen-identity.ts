import { limits } from "@/lib/shared/limits";

/** Identifies a screen for as long as its tab lives, reloads included. */
export type ScreenIdentity = { id: string; name: string; name_key?: string };
type Kept = Pick<Storage, "getItem" | "setItem"> | null;

const storageKey = "wallflower-screen";
/** Without 0 and O, 1 and I, so that the name is readable across a hall. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

type Address = Pick<Location, "search" | "hash">;

/**
 * Returns the screen's identity. `?screen=` in the URL names it, and `#key=` proves that the name is an organiser's; an
 * unnamed screen gets four random letters.
 */
export function screenIdentity(address: Address, storage: Kept): ScreenIdentity {
  const named = (new URLSearchParams(address.search).get("screen") ?? "").trim().slice(0, limits.screenNameMaxLength);
  const kept = read(storage);
  const id = kept?.id ?? createId();
  const name = named || kept?.name || `Screen ${shortName()}`;
  // A jump within the page, such as to its foot, removes the key from the URL.
  const name_key = keyIn(address) ?? (named && named !== kept?.name ? undefined : kept?.name_key);
  return keepIdentity({ id, name, ...(name_key && { name_key }) }, storage);
}

/** Returns the same screen with the organiser's new name. */
export function renamedIdentity(
  { id }: ScreenIdentity,
  name: string,
  name_key: string | undefined,
  storage: Kept,
): ScreenIdentity {
  return keepIdentity({ id, name, ...(name_key && { name_key }) }, storage);
}

/** Returns the identity of an unknown screen, after the previous one was forgotten. */
export function freshIdentity(storage: Kept): ScreenIdentity {
  return keepIdentity({ id: createId(), name: `Screen ${shortName()}` }, storage);
}

/**
 * Returns the key in a URL. It is behind '#', which no server and no cached page sees. Older links carry it in the
 * query.
 */
export function keyIn({ search, hash }: Address): string | undefined {
  const key = new URLSearchParams(hash.slice(1)).get("key") ?? new URLSearchParams(search).get("key");
  return key?.slice(0, 100);
}

/** Returns the page's URL with the screen's name and key, or without both if the screen has no key. */
export function addressOf(
  { name, name_key }: ScreenIdentity,
  { pathname, search, hash }: Pick<Location, "pathname" | "search" | "hash">,
): string {
  const rest = hash.startsWith("#key=") ? "" : hash;
  const asked = new URLSearchParams(search);
  asked.delete("screen");
  asked.delete("key");
  if (name_key) asked.set("screen", name);
  const query = asked.toString();
  return pathname + (query && `?${query}`) + (name_key ? `#${new URLSearchParams({ key: name_key })}` : rest);
}

/** Makes walls in this tab report themselves as this screen. */
export function keepIdentity(identity: ScreenIdentity, storage: Kept): ScreenIdentity {
  try {
    storage?.setItem(storageKey, JSON.stringify(identity));
  } catch {
    // Without storage, a screen is a new one after every reload.
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

/** Returns a UUID of version 4. `crypto.randomUUID` is newer than Chromium 79, and missing on plain http. */
export function createId(): string {
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
