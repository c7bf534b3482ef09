import { isIPv4, isIPv6 } from "node:net";

/** Placeholder for an unknown client address. */
export const unknownAddress = "unknown";

/** Groups of sixteen bits in a /64. */
const countedGroups = 4;

/**
 * Returns the key that a client's address is counted under. An IPv4 address counts as itself, also if embedded in IPv6
 * (RFC 4291, 2.5.5.2; RFC 6052, 2.1). An IPv6 address counts as its /64: one household or phone owns all of it. Port
 * and zone are removed; anything else is 'unknown'.
 */
export function countedAddress(address: string): string {
  const bare = withoutPort(address.trim());
  if (isIPv4(bare)) return bare;
  if (!isIPv6(bare)) return unknownAddress;
  const groups = groupsOf(bare.replace(/%.*$/, ""));
  const embedded = embeddedIPv4(groups);
  if (embedded) return embedded;
  return `${groups
    .slice(0, countedGroups)
    .map((group) => group.toString(16))
    .join(":")}::/64`;
}

/**
 * Returns the key of a client's network: like countedAddress, but an IPv6 address counts as its /56, which a household
 * gets at most: it has 256 times a /64.
 */
export function countedNetwork(address: string): string {
  const counted = countedAddress(address);
  if (!counted.endsWith("::/64")) return counted;
  const groups = counted.slice(0, -"::/64".length).split(":");
  const last = Number.parseInt(groups.pop() ?? "", 16) & 0xff00;
  return `${[...groups, last.toString(16)].join(":")}::/56`;
}

/** Some proxies append a port: '192.0.2.1:443', '[2001:db8::1]:443'. */
function withoutPort(address: string): string {
  const [, bracketed] = /^\[(.*)\](?::\d{1,5})?$/.exec(address) ?? [];
  return bracketed ?? address.replace(/^([\d.]+):\d{1,5}$/, "$1");
}

/** Returns the eight numbers of an IPv6 address that node:net has validated. */
function groupsOf(address: string): number[] {
  const [head = "", tail] = withoutDots(address).split("::");
  const before = numbersOf(head);
  if (tail === undefined) return before;
  const after = numbersOf(tail);
  return [...before, ...new Array<number>(8 - before.length - after.length).fill(0), ...after];
}

const numbersOf = (part: string) => (part === "" ? [] : part.split(":").map((group) => Number.parseInt(group, 16)));

/** Converts dotted last four bytes of an address to two groups. */
function withoutDots(address: string): string {
  return address.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...bytes) => {
    const [a, b, c, d] = bytes.slice(0, 4).map(Number) as [number, number, number, number];
    return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
  });
}

/** Returns the IPv4 address in an IPv4-mapped (::ffff:0:0/96) or well-known-prefix (64:ff9b::/96) one; or null. */
function embeddedIPv4(groups: readonly number[]): string | null {
  const prefix = groups.slice(0, 6).join(":");
  if (prefix !== "0:0:0:0:0:65535" && prefix !== `${0x64}:${0xff9b}:0:0:0:0`) return null;
  const [high = 0, low = 0] = groups.slice(6);
  return [high >> 8, high & 255, low >> 8, low & 255].join(".");
}
