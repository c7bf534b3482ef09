import { afterEach, expect, it, vi } from "vitest";
import { listen } from "@/lib/client/realtime/pusher-client";
import { patience } from "../../support/patience";

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

type Handler = (request: object, callback: (error: unknown, answer: unknown) => void) => void;
type Signing = { userAuthentication: { customHandler: Handler }; channelAuthorization: { customHandler: Handler } };

const plain = { key: "key", cluster: null, host: null, port: null, tls: false };
const refuse = () => Promise.reject(new Error("Nobody signs."));

it.each([
  ["https:", true],
  ["http:", false],
])("a console's socket is encrypted when its page is (%s)", async (protocol, forceTLS) => {
  const location = { protocol, hostname: "wall.example.com", port: "" };
  vi.stubGlobal("window", Object.assign(new EventTarget(), { location, setTimeout }));
  const stop = listen(
    { config: plain, authenticate: refuse, authorize: refuse, channel: "private-user-1" },
    { events: {}, onSubscribed: () => {}, onLost: () => {} },
  );
  await vi.waitFor(() => expect(made).toHaveBeenCalledOnce(), patience);
  stop();
  expect(made.mock.calls[0]?.[1]).toMatchObject({ wsHost: "wall.example.com", forceTLS });
});

it.each(["signed", "refused"])(
  "a sign-in or subscription that is %s after listening has stopped is not sent any more",
  async (outcome) => {
    const location = { protocol: "http:", hostname: "wall.example.com", port: "" };
    vi.stubGlobal("window", Object.assign(new EventTarget(), { location, setTimeout }));
    const answersAfter = async (stopsFirst: boolean) => {
      made.mockClear();
      let answer = () => {};
      const asked = new Promise<never>((resolve, reject) => {
        answer = () =>
          outcome === "signed" ? resolve({ auth: "signed" } as never) : reject(new Error("Nobody signs."));
      });
      asked.catch(() => {});
      const sign = () => asked;
      const stop = listen(
        { config: plain, authenticate: sign, authorize: sign, channel: "private-user-1" },
        { events: {}, onSubscribed: () => {}, onLost: () => {} },
      );
      await vi.waitFor(() => expect(made).toHaveBeenCalledOnce(), patience);
      const [, signing] = made.mock.calls[0] as [string, Signing];
      const callback = vi.fn();
      signing.userAuthentication.customHandler({ socketId: "1.1" }, callback);
      signing.channelAuthorization.customHandler({ socketId: "1.1", channelName: "private-user-1" }, callback);
      if (stopsFirst) stop();
      answer();
      await new Promise((resolve) => setTimeout(resolve, 20));
      stop();
      return callback.mock.calls.length;
    };
    expect(await answersAfter(false)).toBe(2);
    expect(await answersAfter(true)).toBe(0);
  },
);
