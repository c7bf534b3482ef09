import { afterEach, expect, it, vi } from "vitest";
import { listen } from "@/lib/client/realtime/pusher-client";

const { made } = vi.hoisted(() => ({ made: vi.fn() }));

vi.mock("pusher-js", () => ({
  default: class {
    connection = { bind() {}, state: "initialized" };
    constructor(...given: unknown[]) {
      made(...given);
    }
    bind() {}
    signin() {}
    subscribe() {}
    connect() {}
    disconnect() {}
  },
}));

afterEach(() => {
  made.mockClear();
  vi.unstubAllGlobals();
});

const refuse = () => Promise.reject(new Error("Nobody signs."));

it.each([
  ["https:", true],
  ["http:", false],
])("a console's socket is encrypted when its page is (%s)", async (protocol, forceTLS) => {
  const location = { protocol, hostname: "wall.example.com", port: "" };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location, setTimeout }));
  const config = { key: "key", cluster: null, host: null, port: null, tls: false };
  const stop = listen(
    { config, authenticate: refuse, authorize: refuse, channel: "private-account-1" },
    { events: {}, onSubscribed: () => {}, onLost: () => {} },
  );
  await vi.waitFor(() => expect(made).toHaveBeenCalledOnce());
  stop();
  expect(made.mock.calls[0]?.[1]).toMatchObject({ wsHost: "wall.example.com", forceTLS });
});
