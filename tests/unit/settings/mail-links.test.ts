import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findNetworkAddress } from "@/lib/server/base/settings/find-network-address";
import { env } from "@/lib/server/env";
import { consoleOrigin, guestOrigin } from "@/lib/server/network-address";

const names = ["PUBLIC_URL", "WALL_URL", "WALLFLOWER_WEB_URL", "PORT"] as const;
const before = Object.fromEntries(names.map((name) => [name, env[name]]));

beforeEach(() => {
  Object.assign(env, { PUBLIC_URL: undefined, WALL_URL: undefined, PORT: 3111 });
  env.WALLFLOWER_WEB_URL = "http://127.0.0.1:3111";
});
afterEach(() => void Object.assign(env, before));

describe("the origin of links in mails", () => {
  it("links in mails use this machine's network address when nothing is configured", () => {
    const host = findNetworkAddress() ?? "localhost";
    expect(consoleOrigin()).toBe(`http://${host}:3111`);
    expect(guestOrigin()).toBe(`http://${host}:3111`);
  });

  it("links in mails use localhost behind a foreign proxy, where the machine's own address leads nowhere", () => {
    env.WALLFLOWER_WEB_URL = undefined;
    expect(consoleOrigin()).toBe("http://localhost:3111");
  });

  it("links in mails use PUBLIC_URL when it is set, and WALL_URL for guests when walls have their own address", () => {
    env.PUBLIC_URL = "https://console.example.com";
    expect([consoleOrigin(), guestOrigin()]).toEqual(["https://console.example.com", "https://console.example.com"]);
    env.WALL_URL = "https://wall.example.com";
    expect([consoleOrigin(), guestOrigin()]).toEqual(["https://console.example.com", "https://wall.example.com"]);
  });
});
