import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { openScreen } from "@/lib/client/wall/screen/screen-state";
import { Upkeep } from "@/lib/client/wall/screen/upkeep";
import type { ReportScreenBody, ScreenAnswer } from "@/lib/shared/screens/contract";
import { FakePage } from "../../../support/wall/fake-page";
import { samplePublicEvent, samplePublicPost } from "../../../support/wall/public-samples";

let page: FakePage;
let sent: ReportScreenBody[];
/** The server's orders for this screen, in the answer to each report. */
let orders: (report: ReportScreenBody) => Partial<ScreenAnswer>;
let identified: { name: string; asked_at: string }[];
let upkeep: Upkeep;

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const lastReport = () => sent[sent.length - 1];
const { search, hash } = { search: () => page.window.location.search, hash: () => page.window.location.hash };

function open(address = search() + hash(), build = "") {
  page.goTo(address);
  const send = async (report: ReportScreenBody) => {
    sent.push(report);
    return orders(report);
  };
  upkeep = new Upkeep({
    view: {
      screen: openScreen(samplePublicEvent({ wall_version: 1 }), [samplePublicPost(1)]),
      access: "open",
      isOffline: false,
      isPushed: true,
    },
    build,
    send,
    isForEverybody: true,
    onIdentify: (name) => identified.push(name),
  });
}

beforeEach(async () => {
  vi.useFakeTimers();
  page = new FakePage();
  page.install();
  [sent, identified] = [[], []];
  orders = () => ({});
  open("?screen=Stage#key=proof");
  await pass(0);
});
afterEach(() => {
  upkeep.stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe("a request for reports", () => {
  it("a request for reports makes a screen report at once", async () => {
    expect(sent).toHaveLength(1);
    upkeep.handleInstruction();
    await pass(0);
    expect(sent).toHaveLength(2);
    await pass(20_000);
    expect(sent).toHaveLength(2);
  });

  it("a request during a report triggers another, because the answer may be older", async () => {
    upkeep.handleInstruction();
    upkeep.handleInstruction();
    await pass(1_000);
    expect(sent).toHaveLength(3);
  });

  it("a request for reports leaves a guest's phone silent", async () => {
    upkeep.stop();
    page.window.sessionStorage.setItem("wallflower-screen", "null");
    open("");
    await pass(0);
    const sentBefore = sent.length;
    upkeep.handleInstruction();
    await pass(60_000);
    expect(sent).toHaveLength(sentBefore);
  });
});

describe("identifying a screen", () => {
  it("an identified screen shows its name once for each request, however many answers repeat it", async () => {
    const first = "2026-06-21T20:00:00.000Z";
    orders = () => ({ identify_asked_at: first });
    upkeep.handleInstruction();
    await pass(65_000);
    expect(identified).toEqual([{ name: "Stage", asked_at: first }]);
    orders = () => ({ identify_asked_at: "2026-06-21T20:02:00.000Z" });
    upkeep.handleInstruction();
    await pass(0);
    expect(identified).toHaveLength(2);
  });

  it("an identified screen learns of it with its next report when it has no push connection", async () => {
    orders = () => ({ identify_asked_at: "2026-06-21T20:00:00.000Z" });
    await pass(30_000);
    expect(identified).toHaveLength(1);
  });
});

describe("renaming a screen", () => {
  const rename = (report: ReportScreenBody) =>
    report.name === "Lobby" ? {} : { given_name: "Lobby", name_key: "new proof" };

  it("a renamed screen uses the new name at once, in its address and after a reload", async () => {
    page.goTo("?post=7&screen=Stage#key=proof");
    orders = rename;
    upkeep.handleInstruction();
    await pass(1_000);
    expect(lastReport()).toMatchObject({ name: "Lobby", name_key: "new proof", id: sent[0]?.id });
    expect([search(), hash()]).toEqual(["?post=7&screen=Lobby", "#key=new+proof"]);
    upkeep.stop();
    open();
    await pass(0);
    expect(lastReport()).toMatchObject({ name: "Lobby", name_key: "new proof", id: sent[0]?.id });
  });

  it("a renamed screen shows the new name when it is identified at the same moment", async () => {
    orders = () => ({ given_name: "Lobby", name_key: "new proof", identify_asked_at: "2026-06-21T20:00:00.000Z" });
    upkeep.handleInstruction();
    await pass(0);
    expect(identified).toMatchObject([{ name: "Lobby" }]);
  });

  it("a renamed screen without a proof gets none: it keeps the name to itself and out of its address", async () => {
    page.fillDisplay(true);
    orders = (report) => (report.name === "Lobby" ? {} : { given_name: "Lobby" });
    upkeep.handleInstruction();
    await pass(1_000);
    expect(lastReport()?.name).toBe("Lobby");
    expect(lastReport()).not.toHaveProperty("name_key");
    expect([search(), hash()]).toEqual(["", ""]);
  });
});

describe("a screen's key", () => {
  it("a screen's key moves behind '#' when an older link carries it in the query", async () => {
    upkeep.stop();
    open("?post=7&screen=Stage&key=proof");
    await pass(0);
    expect([search(), hash()]).toEqual(["?post=7&screen=Stage", "#key=proof"]);
    expect(lastReport()).toMatchObject({ name: "Stage", name_key: "proof" });
  });

  it("a screen's key survives a reload after a jump within the page, under the same name only", async () => {
    upkeep.stop();
    open("?screen=Stage#wall-foot");
    await pass(0);
    expect(lastReport()).toMatchObject({ name: "Stage", name_key: "proof" });
    upkeep.stop();
    open("?screen=Lobby#wall-foot");
    await pass(60_000);
    expect(sent.some(({ name }) => name === "Lobby")).toBe(false);
  });

  it("a link with another screen's key reloads the open wall", () => {
    const openLink = (address: string) => {
      page.goTo(address);
      page.window.dispatchEvent(new Event("hashchange"));
    };
    openLink("?screen=Stage#key=proof");
    openLink("?screen=Stage#top");
    expect(page.window.location.reload).not.toHaveBeenCalled();
    openLink("?screen=Stage#key=another");
    expect(page.window.location.reload).toHaveBeenCalledOnce();
  });
});

describe("forgetting a screen", () => {
  const forget = ({ id }: ReportScreenBody) => (id === sent[0]?.id ? { is_forgotten: true as const } : {});

  it("a forgotten screen drops its name and stops reporting", async () => {
    orders = forget;
    upkeep.handleInstruction();
    await pass(0);
    const sentBefore = sent.length;
    await pass(120_000);
    page.window.dispatchEvent(new Event("pagehide"));
    expect(sent).toHaveLength(sentBefore);
    expect([search(), hash()]).toEqual(["", ""]);
    upkeep.stop();
    open();
    await pass(60_000);
    expect(sent).toHaveLength(sentBefore);
  });

  it("a forgotten screen that fills its display returns as an unknown one", async () => {
    page.fillDisplay(true);
    orders = forget;
    upkeep.handleInstruction();
    await pass(1_000);
    expect(lastReport()).not.toHaveProperty("name_key");
    expect(lastReport()?.name).toMatch(/^Screen [A-Z2-9]{4}$/);
    expect(lastReport()?.id).not.toBe(sent[0]?.id);
  });
});

describe("failing parts of the upkeep", () => {
  const register = () => {
    throw new Error("There are no service workers here.");
  };
  const serviceWorker = { register, ready: new Promise(() => {}) };
  const faults: [part: string, breakIt: () => void][] = [
    ["the offline copy", () => vi.stubGlobal("navigator", { serviceWorker })],
    ["the watch over full screen", () => Object.assign(page.window, { matchMedia: () => ({ matches: false }) })],
  ];

  it.each(faults)(
    "a part of the upkeep that cannot start leaves reports and their answers working: %s",
    async (_, breakIt) => {
      upkeep.stop();
      sent.length = 0;
      const logged = vi.spyOn(console, "error").mockReturnValue();
      breakIt();
      orders = () => ({ identify_asked_at: "2026-06-21T20:00:00.000Z" });
      open("?screen=Stage#key=proof", "one");
      await pass(31_000);
      // One report on opening, and one after 30 s.
      expect(sent).toHaveLength(2);
      expect(identified).toHaveLength(1);
      expect(logged).toHaveBeenCalledOnce();
      logged.mockRestore();
    },
  );
});
