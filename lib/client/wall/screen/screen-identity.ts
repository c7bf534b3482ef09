import { limits } from "@/lib/shared/limits";

/** Identifies a screen for as long as its tab lives, reloads included. */
export type ScreenIdentity = { id: string; name: string; name_key?: string };
type Kept = Pick<Storage, "getItem" | "setItem"> | null;

const storageKey = "wallflower-screen";
/** Without 0 and O, 1 and I: somebody reads it across a hall. */
const letters = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789";

type Address = Pick<Location, "search" | "hash">;

/**
 * Returns the screen's identity. `?screen=` in the address names it, and `#key=` proves that an organiser did; a screen
 * without a name goes by four letters of its own.
 */
export function screenIdentity(address: Address, storage: Kept): ScreenIdentity {
  const named = (new URLSearchParams(address.search).get("screen") ?? "").trim().slice(0, limits.screenNameMaxLength);
  const kept = read(storage);
  const id = kept?.id ?? createId();
  const name = named || kept?.name || `Screen ${shortName()}`;
  // A jump within the page, such as to its foot, takes the key out of the address.
  const name_key = keyIn(address) ?? (named && named !== kept?.name ? undefined : kept?.name_key);
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

/**
 * Returns the key in an address. It stays behind '#', which no server and no cached page sees. Links that were made before
 * carry it in the query.
 */
export function keyIn({ search, hash }: Address): string | undefined {
  const key = new URLSearchParams(hash.slice(1)).get("key") ?? new URLSearchParams(search).get("key");
  return key?.slice(0, 100);
}

/** Returns the page's address with the screen's name and key in it, or with neither where the screen has no key. */
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
