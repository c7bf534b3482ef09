import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { env } from "@/lib/server/env";
import { findNetworkAddress } from "@/lib/server/find-network-address";
import { consoleOrigin, guestOrigin } from "@/lib/server/network-address";

const names = ["PUBLIC_URL", "WALL_URL", "WALLFLOWER_WEB_URL", "PORT"] as const;
const before = Object.fromEntries(names.map((name) => [name, env[name]]));

beforeEach(() => {
  Object.assign(env, { PUBLIC_URL: undefined, WALL_URL: undefined, PORT: 3111 });
  env.WALLFLOWER_WEB_URL = "http://127.0.0.1:3111";
});
afterEach(() => void Object.assign(env, before));

describe("the address that links in mails begin with", () => {
  it("is this machine's in its network, as on pages, where nothing is configured", () => {
    const host = findNetworkAddress() ?? "localhost";
    expect(consoleOrigin()).toBe(`http://${host}:3111`);
    expect(guestOrigin()).toBe(`http://${host}:3111`);
  });

  it("is localhost behind somebody else's front, where the machine's own address leads nowhere", () => {
    env.WALLFLOWER_WEB_URL = undefined;
    expect(consoleOrigin()).toBe("http://localhost:3111");
  });

  it("is PUBLIC_URL where that is set, and WALL_URL for guests where walls have their own", () => {
    env.PUBLIC_URL = "https://console.example.com";
    expect([consoleOrigin(), guestOrigin()]).toEqual(["https://console.example.com", "https://console.example.com"]);
    env.WALL_URL = "https://wall.example.com";
    expect([consoleOrigin(), guestOrigin()]).toEqual(["https://console.example.com", "https://wall.example.com"]);
  });
});
