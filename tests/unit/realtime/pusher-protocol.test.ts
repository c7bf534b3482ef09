import { describe, expect, it } from "vitest";
import { readGreeting, readMessage, socketAddress } from "@/lib/client/realtime/pusher-protocol";

const config = { key: "key", cluster: null, host: null, port: null, tls: false };
const page = { protocol: "http:", hostname: "hall.local", port: "3000" };
const securePage = { protocol: "https:", hostname: "wall.example.com", port: "" };
const authority = (...of: Parameters<typeof socketAddress>) => socketAddress(...of).split("/app/")[0];

describe("socket addresses", () => {
  it("the embedded server's socket address is the page's own host and port", () => {
    expect(socketAddress(config, page)).toMatch(/^ws:\/\/hall\.local:3000\/app\/key\?protocol=7&/);
    expect(authority(config, securePage)).toBe("wss://wall.example.com");
  });

  it("hosted Pusher's socket address is the cluster's, always over TLS", () => {
    const hosted = { ...config, cluster: "eu", tls: true };
    expect(authority(hosted, page)).toBe("wss://ws-eu.pusher.com");
    expect(authority(hosted, securePage)).toBe("wss://ws-eu.pusher.com");
  });

  it("a compatible server's socket address is its host and port, over TLS when it or the page uses TLS", () => {
    const compatible = { ...config, host: "push.example.com", port: 6001 };
    expect(authority(compatible, page)).toBe("ws://push.example.com:6001");
    expect(authority({ ...compatible, tls: true }, page)).toBe("wss://push.example.com:6001");
    expect(authority({ ...compatible, port: null, tls: true }, page)).toBe("wss://push.example.com");
    expect(authority(compatible, securePage)).toBe("wss://push.example.com:6001");
  });
});

describe("messages", () => {
  it("a message carries its data as JSON inside JSON, as an object, or as plain text", () => {
    const read = (data: unknown) => readMessage(JSON.stringify({ event: "e", channel: "c", data }));
    expect(read('{"version":3}')).toEqual({ event: "e", channel: "c", data: { version: 3 } });
    expect(read({ version: 3 })).toEqual({ event: "e", channel: "c", data: { version: 3 } });
    expect(read("words")).toEqual({ event: "e", channel: "c", data: "words" });
  });

  it.each(["", "nonsense", "null", "[]", '{"event":1}', new Uint8Array(2)])(
    "a malformed message is ignored: %j",
    (text) => {
      expect(readMessage(text)).toBeNull();
    },
  );

  it("the greeting carries the socket's id and the server's activity timeout", () => {
    expect(readGreeting({ socket_id: "1.2", activity_timeout: 30 })).toEqual({
      socketId: "1.2",
      activityTimeoutMs: 30_000,
    });
    expect(readGreeting({ socket_id: "1.2" })?.activityTimeoutMs).toBe(Number.POSITIVE_INFINITY);
    expect(readGreeting({})).toBeNull();
    expect(readGreeting(null)).toBeNull();
  });
});
