import "server-only";
import { networkInterfaces } from "node:os";

/** Bridges of containers and virtual machines, which no phone can reach. */
const virtualNames = /^(docker|br-|veth|virbr|vmnet|vboxnet|utun|tun|tap|cni|flannel)/;

/** Returns this machine's address in the network most likely shared with a phone nearby; null without a network. */
export function findNetworkAddress(): string | null {
  const found = Object.entries(networkInterfaces()).flatMap(([name, addresses]) =>
    (addresses ?? [])
      .filter(({ family, internal, address }) => family === "IPv4" && !internal && !address.startsWith("169.254."))
      .map(({ address }) => ({ address, rank: (virtualNames.test(name) ? 10 : 0) + rankOf(address) })),
  );
  return found.sort((one, other) => one.rank - other.rank)[0]?.address ?? null;
}

/** Private networks first (RFC 1918), public addresses last. */
function rankOf(address: string): number {
  if (address.startsWith("192.168.")) return 0;
  if (address.startsWith("10.")) return 1;
  return /^172\.(1[6-9]|2\d|3[01])\./.test(address) ? 2 : 3;
}
