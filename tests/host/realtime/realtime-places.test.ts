import { expect, test } from "vitest";
import { SocketSlots } from "@/host/realtime/embedded-realtime";

const acquire = (places: SocketSlots, address: string, times: number) =>
  Array.from({ length: times }, () => places.acquire(address)).filter((leave) => leave !== null);

test("one address gets at most nine tenths of the sockets, and others still find one", () => {
  const places = new SocketSlots({ maxConnections: 100, fewPerAddress: 5 });
  expect(acquire(places, "192.0.2.1", 200)).toHaveLength(90);
  expect(acquire(places, "192.0.2.2", 200)).toHaveLength(5);
  expect(acquire(places, "192.0.2.3", 200)).toHaveLength(5);
  expect(acquire(places, "192.0.2.4", 1)).toHaveLength(0);
});

test("a client that leaves frees one socket, once", () => {
  const places = new SocketSlots({ maxConnections: 10, fewPerAddress: 2 });
  const [first] = acquire(places, "192.0.2.1", 9);
  expect(acquire(places, "192.0.2.1", 1)).toHaveLength(0);
  first?.();
  first?.();
  expect(acquire(places, "192.0.2.1", 2)).toHaveLength(1);
});

test("all IPv6 addresses of a household count as one", () => {
  const places = new SocketSlots({ maxConnections: 10, fewPerAddress: 1 });
  expect(Array.from({ length: 20 }, (_, index) => places.acquire(`2001:db8::${index}`)).filter(Boolean)).toHaveLength(
    9,
  );
  expect(acquire(places, "2001:db8:0:1::1", 1)).toHaveLength(1);
});

test("an address with few sockets on a server with free ones is not limited", () => {
  const places = new SocketSlots({ maxConnections: 1, fewPerAddress: 20 });
  expect(acquire(places, "192.0.2.1", 2)).toHaveLength(1);
});
