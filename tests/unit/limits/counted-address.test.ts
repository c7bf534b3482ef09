import { describe, expect, it } from "vitest";
import { countedAddress, unknownAddress } from "@/lib/server/base/limits/counted-address";

describe("addresses for rate limits", () => {
  it.each([
    ["an IPv4 address", "192.0.2.7", "192.0.2.7"],
    ["one with a port", "192.0.2.7:51234", "192.0.2.7"],
    ["one inside of an IPv6 address", "::ffff:192.0.2.7", "192.0.2.7"],
    ["one inside, in hexadecimal", "::FFFF:c000:207", "192.0.2.7"],
    ["one inside, written out", "0:0:0:0:0:ffff:192.0.2.7", "192.0.2.7"],
    ["one behind a translator", "64:ff9b::192.0.2.7", "192.0.2.7"],
    ["an IPv6 address", "2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"],
    ["one that is short", "2001:db8::1", "2001:db8:0:0::/64"],
    ["one with zeros in front", "2001:0db8:0001:0002::1", "2001:db8:1:2::/64"],
    ["one in brackets, with a port", "[2001:db8:1:2::9]:443", "2001:db8:1:2::/64"],
    ["one with a zone", "fe80::1%eth0", "fe80:0:0:0::/64"],
    ["an IPv4 address with a zone inside", "::ffff:192.0.2.7%5", "192.0.2.7"],
    ["the machine itself", "::1", "0:0:0:0::/64"],
    ["with blanks around", " 2001:db8:1:2::9 ", "2001:db8:1:2::/64"],
  ])("a rate limit counts %s: %s as %s", (_what, address, counted) => {
    expect(countedAddress(address)).toBe(counted);
  });

  it.each(["", "unknown", "_hidden", "1.2.3", "256.1.1.1", "2001:db8:::1", "2001:db8::g", "::ffff:1.2.3.400", "[::1"])(
    "a rate limit counts an invalid address as nobody's: %j",
    (address) => {
      expect(countedAddress(address)).toBe(unknownAddress);
    },
  );

  it("a rate limit counts all addresses of one household as one, and the next household's as another", () => {
    const [first, last] = ["2001:db8:1:2::", "2001:db8:1:2:ffff:ffff:ffff:ffff"].map(countedAddress);
    expect(first).toBe(last);
    expect(countedAddress("2001:db8:1:3::")).not.toBe(first);
  });
});
