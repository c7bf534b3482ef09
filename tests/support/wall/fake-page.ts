import { vi } from "vitest";

/** The page that a report depends on: its address, full-screen state, and unloading. */
export class FakePage {
  readonly window = Object.assign(new EventTarget(), {
    location: {
      pathname: "/event/party",
      search: "",
      hash: "",
      href: "https://wall.test/event/party",
      reload: vi.fn(),
    },
    history: {
      state: null,
      replaceState: (_state: unknown, _title: string, address: string) => this.goTo(address),
    },
    sessionStorage: fakeStorage(),
    // Those of the test, which may be fake ones.
    setTimeout: (work: () => void, ms?: number) => setTimeout(work, ms),
    clearTimeout: (timer: number) => clearTimeout(timer),
    setInterval: (work: () => void, ms?: number) => setInterval(work, ms),
    clearInterval: (timer: number) => clearInterval(timer),
    matchMedia: (query: string) => (query === "(display-mode: fullscreen)" ? this.mode : { matches: false }),
  });
  readonly document = Object.assign(new EventTarget(), {
    fullscreenElement: null as { tagName: string } | null,
    documentElement: { dataset: {} as Record<string, string> },
    images: [],
    querySelector: () => null,
    querySelectorAll: () => [],
  });
  private readonly mode = Object.assign(new EventTarget(), { matches: false });

  install() {
    vi.stubGlobal("window", this.window);
    vi.stubGlobal("document", this.document);
    vi.stubGlobal("navigator", {});
    vi.stubGlobal("fetch", async () => new Response("", { status: 200 }));
  }

  goTo(address: string) {
    const { search, hash } = new URL(address, "https://wall.test/event/party");
    Object.assign(this.window.location, { search, hash });
  }

  /** Simulates F11 or a kiosk, which browsers report only by a media query. */
  fillDisplay(matches: boolean) {
    this.mode.matches = matches;
    this.mode.dispatchEvent(new Event("change"));
  }

  /** Simulates the Fullscreen API, which the media query follows. */
  fillWith(element: { tagName: string } | null) {
    this.document.fullscreenElement = element;
    this.document.dispatchEvent(new Event("fullscreenchange"));
    this.fillDisplay(element !== null);
  }
}

/** Session storage, which survives reloads. */
function fakeStorage() {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  };
}
