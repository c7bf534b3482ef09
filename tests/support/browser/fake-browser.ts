import { vi } from "vitest";

type Handler = (request: Request) => Response | Promise<Response>;

/** The parts of a browser that lib/client/browser uses: storage, an address, and a network answered by `answer`. */
export class FakeBrowser {
  readonly stored = new Map<string, string>();
  readonly requests: Request[] = [];
  answer: Handler = () => new Response("null");

  /** Stubs the globals until the test restores them. */
  install({ hasLocks = true } = {}): void {
    const location = new URL("https://wall.test/user/moderate?status=pending");
    const assign = (address: string) => this.left.push(address);
    vi.stubGlobal("window", {
      localStorage: {
        getItem: (key: string) => this.stored.get(key) ?? null,
        setItem: (key: string, value: string) => this.stored.set(key, value),
        removeItem: (key: string) => this.stored.delete(key),
      },
      location: { origin: location.origin, pathname: location.pathname, search: location.search, assign },
    });
    vi.stubGlobal("navigator", hasLocks ? { locks: createLocks() } : {});
    vi.stubGlobal("fetch", async (input: string, init: RequestInit) => {
      const request = new Request(new URL(input, location), init);
      this.requests.push(request);
      return this.answer(request.clone());
    });
  }

  /** Addresses that the page was redirected to. */
  readonly left: string[] = [];

  logIn(accessToken: string, refreshToken: string): void {
    this.stored.set("accessToken", accessToken);
    this.stored.set("refreshToken", refreshToken);
  }

  requestsTo(pathname: string): Request[] {
    return this.requests.filter((request) => new URL(request.url).pathname === pathname);
  }
}

/** The Web Locks API: holders of a name take turns across tabs. */
function createLocks() {
  let last: Promise<unknown> = Promise.resolve();
  return {
    request: (_name: string, run: () => Promise<unknown>) => {
      const turn = last.then(run);
      last = turn.catch(() => {});
      return turn;
    },
  };
}

export const jsonAnswer = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  Response.json(body, { status, headers });
