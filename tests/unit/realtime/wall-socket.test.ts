import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { type Socket, WallSocket } from "@/lib/client/realtime/wall-socket";

/** The server's end of one connection. */
class FakeSocket implements Socket {
  onmessage: ((message: never) => void) | null = null;
  onclose: ((event: never) => void) | null = null;
  isClosed = false;
  readonly sent: { event: string; data: Record<string, unknown> }[] = [];

  send(text: string) {
    this.sent.push(JSON.parse(text));
  }

  close() {
    this.isClosed = true;
  }

  serverSend(event: string, data: unknown = {}, channel?: string) {
    this.onmessage?.({ data: JSON.stringify({ event, channel, data: JSON.stringify(data) }) } as never);
  }

  greet(socket_id = "1.1", activity_timeout: number | undefined = 30) {
    this.serverSend("pusher:connection_established", { socket_id, activity_timeout });
  }

  hangUp() {
    this.onclose?.({} as never);
  }

  count(event: string) {
    return this.sent.filter((message) => message.event === event).length;
  }
}

let wires: FakeSocket[];
let dialledAt: number[];
let received: string[];
let signatures: { auth: string } | Error;
let isPhone: boolean;
let socket: WallSocket;

const wire = () => wires[wires.length - 1] as FakeSocket;
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
/** Seconds between attempts, from `since` on. */
const gaps = (since: number) => dialledAt.map((at, index) => (at - (dialledAt[index - 1] ?? since)) / 1_000);

const listener = {
  events: { newEventPost: (data: never) => received.push(`post ${JSON.stringify(data)}`) },
  onSubscribed: () => received.push("subscribed"),
  onRefused: () => received.push("refused"),
  onLost: () => received.push("lost"),
};

beforeEach(() => {
  vi.useFakeTimers();
  // The middle of the random delays.
  vi.spyOn(Math, "random").mockReturnValue(0.5);
  [wires, dialledAt, received] = [[], [], []];
  signatures = { auth: "key:signature" };
  isPhone = false;
  socket = new WallSocket({
    openSocket: () => {
      dialledAt.push(Date.now());
      const dialled = new FakeSocket();
      wires.push(dialled);
      return dialled;
    },
    authorize: async () => {
      if (signatures instanceof Error) throw signatures;
      return signatures;
    },
    isPhone: () => isPhone,
  });
});

afterEach(() => {
  socket.close();
  vi.useRealTimers();
  vi.restoreAllMocks();
});

function openChannel(name = "event-1") {
  socket.subscribe(name, listener);
  wire().greet();
  wire().serverSend("pusher_internal:subscription_succeeded", {}, name);
}

describe("the wall's socket", () => {
  it("the socket joins its channel after the greeting, and delivers that channel's messages only", () => {
    openChannel();
    expect(wire().sent).toEqual([{ event: "pusher:subscribe", data: { channel: "event-1" } }]);
    wire().serverSend("newEventPost", { version: 1 }, "event-1");
    wire().serverSend("newEventPost", { version: 2 }, "event-2");
    wire().serverSend("unknown", {}, "event-1");
    expect(received).toEqual(["subscribed", 'post {"version":1}']);
  });

  it("the socket leaves one channel and joins another over the same connection", () => {
    const leave = socket.subscribe("event-1", listener);
    wire().greet();
    leave();
    socket.subscribe("event-2", listener);
    expect(wire().sent.map(({ event, data }) => [event, data.channel])).toEqual([
      ["pusher:subscribe", "event-1"],
      ["pusher:unsubscribe", "event-1"],
      ["pusher:subscribe", "event-2"],
    ]);
  });

  it("the socket has a private channel signed for its current connection", async () => {
    socket.subscribe("private-event-1", listener);
    wire().greet();
    expect(wire().sent).toEqual([]);
    await pass(0);
    expect(wire().sent[0]?.data).toEqual({ channel: "private-event-1", auth: "key:signature" });
  });

  it("the socket retries a refused signature, and a channel that the server refused", async () => {
    signatures = new Error("403");
    socket.subscribe("private-event-1", listener);
    wire().greet();
    await pass(900);
    signatures = { auth: "key:signature" };
    await pass(200);
    expect(wire().count("pusher:subscribe")).toBe(1);
    wire().serverSend("pusher:subscription_error", { status: 401 }, "private-event-1");
    await pass(2_000);
    expect(wire().count("pusher:subscribe")).toBe(2);
    expect(received).toEqual(["refused", "refused"]);
  });

  it("the socket retries 1 s after its first attempt was refused, and then as after a loss", async () => {
    const openedAt = Date.now();
    dialledAt = [];
    wire().hangUp();
    const refusals = setInterval(() => wire().hangUp(), 100);
    await pass(18_000);
    clearInterval(refusals);
    expect(gaps(openedAt)).toEqual([1, 2, 4, 5, 5]);
  });

  it("the socket waits 10 s for the handshake of an attempt, the first one too, before it makes another", async () => {
    const openedAt = Date.now();
    dialledAt = [];
    await pass(10_000);
    expect(gaps(openedAt)).toEqual([10]);
    await pass(10_000);
    expect(gaps(openedAt)).toEqual([10, 10]);
  });

  it("the socket makes another attempt a second after one that was refused late", async () => {
    openChannel();
    wire().hangUp();
    await pass(1_000);
    dialledAt = [];
    const dialled = Date.now();
    await pass(7_000);
    wire().hangUp();
    await pass(1_000);
    expect(gaps(dialled)).toEqual([8]);
  });

  it("a server that is back starts an attempt at once, but none beside a young one; a device that is back does", async () => {
    openChannel();
    wire().hangUp();
    dialledAt = [];
    socket.retryUnlessPending();
    expect(dialledAt).toHaveLength(1);
    await pass(3_000);
    socket.retryUnlessPending();
    expect(dialledAt).toHaveLength(1);
    socket.retryNow();
    expect(dialledAt).toHaveLength(2);
  });

  it.each([
    [0, 0.75, 1.5],
    [1, 1.25, 2.5],
  ])(
    "sockets that were lost together are spread over half of each delay (random %i)",
    async (random, first, second) => {
      openChannel();
      vi.mocked(Math.random).mockReturnValue(random);
      dialledAt = [];
      const lostAt = Date.now();
      wire().hangUp();
      await pass(first * 1_000);
      wire().hangUp();
      await pass(second * 1_000);
      expect(gaps(lostAt)).toEqual([first, second]);
    },
  );

  it("the socket tries five times within 17 s of a loss, with delays of 1 to 5 s, and then every 30 s for ever", async () => {
    openChannel();
    dialledAt = [];
    const lostAt = Date.now();
    const refusals = setInterval(() => wire().hangUp(), 100);
    wire().hangUp();
    expect(received).toEqual(["subscribed", "lost"]);
    await pass(10 * 60_000);
    clearInterval(refusals);
    expect(gaps(lostAt).slice(0, 8)).toEqual([1, 2, 4, 5, 5, 30, 30, 30]);
    // Five attempts within 17 s, and 19 in the rest of ten minutes.
    expect(dialledAt.length).toBe(24);
  });

  it("the socket times out an attempt after 20 s, and ignores what it sends later", async () => {
    // Four attempts were replaced after 10 s each; the fifth has no successor for 30 s.
    await pass(41_000);
    const last = wire();
    const dialled = dialledAt[dialledAt.length - 1] ?? 0;
    await pass(dialled + 19_900 - Date.now());
    expect(last.isClosed).toBe(false);
    await pass(200);
    expect(last.isClosed).toBe(true);
    expect(last.onmessage).toBeNull();
  });

  it("the socket rejoins its channels on the next connection and reports it", async () => {
    openChannel();
    wire().hangUp();
    await pass(1_000);
    wire().greet("2.2");
    wire().serverSend("pusher_internal:subscription_succeeded", {}, "event-1");
    expect(received).toEqual(["subscribed", "lost", "subscribed"]);
    dialledAt = [];
    await pass(8_000);
    expect(dialledAt).toEqual([]);
  });

  it("the socket pings a silent server after 6 s, and counts no answer within 3 s as a loss", async () => {
    openChannel();
    await pass(6_000);
    expect(wire().count("pusher:ping")).toBe(1);
    wire().serverSend("pusher:pong");
    await pass(6_000);
    expect(wire().count("pusher:ping")).toBe(2);
    await pass(2_900);
    expect(received).not.toContain("lost");
    await pass(200);
    expect(received).toContain("lost");
    expect(wire().isClosed).toBe(true);
  });

  it.each([
    ["as often as the server asks", 30, 30_000],
    ["every two minutes where the server asks for nothing", 0, 120_000],
  ])("a phone pings %s", async (_, activity_timeout, ms) => {
    isPhone = true;
    socket.subscribe("event-1", listener);
    wire().greet("1.1", activity_timeout);
    await pass(ms - 100);
    expect(wire().count("pusher:ping")).toBe(0);
    await pass(200);
    expect(wire().count("pusher:ping")).toBe(1);
    await pass(3_100);
    expect(wire().isClosed).toBe(true);
  });

  it("the socket answers the server's ping", () => {
    openChannel();
    wire().serverSend("pusher:ping");
    expect(wire().count("pusher:pong")).toBe(1);
  });

  it("the socket reconnects at once when told that the server is back, and pings an open connection", async () => {
    openChannel();
    socket.retryNow();
    expect(wire().count("pusher:ping")).toBe(1);
    await pass(3_100);
    expect(received).toContain("lost");
    dialledAt = [];
    socket.retryNow();
    expect(dialledAt.length).toBe(1);
  });

  it("the socket ignores a connection that it has replaced", async () => {
    const first = wire();
    socket.subscribe("event-1", listener);
    await pass(10_000);
    expect(wires.length).toBe(2);
    first.greet();
    expect(first.sent).toEqual([]);
    wire().greet();
    expect(wire().count("pusher:subscribe")).toBe(1);
  });

  it("the socket survives malformed messages", () => {
    openChannel();
    for (const data of ["nonsense", "null", '{"event":"newEventPost"}']) wire().onmessage?.({ data } as never);
    wire().onmessage?.({ data: '{"event":"newEventPost","channel":"event-1","data":"not json"}' } as never);
    expect(received).toEqual(["subscribed", 'post "not json"']);
  });

  it("the socket stays silent once it is closed", async () => {
    openChannel();
    socket.close();
    dialledAt = [];
    await pass(120_000);
    expect(dialledAt).toEqual([]);
    expect(received).toEqual(["subscribed"]);
  });
});
