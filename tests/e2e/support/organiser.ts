/** An API's address and an admin: of an installation, or of one of several web processes. */
export type Place = { url: string; admin: { email: string; password: string } };

type Fields = Record<string, unknown>;

type ListedPost = {
  id: string;
  status: string;
  media_state: string;
  media_url: string | null;
  thumbnail_media_url: string | null;
  caption: string;
  person_name: string;
};

/** Calls the organiser's API to prepare a test. */
export class Organiser {
  private constructor(
    private readonly installation: Place,
    private readonly accessToken: string,
  ) {}

  static async signIn(installation: Place): Promise<Organiser> {
    const { email, password } = installation.admin;
    const answer = await fetch(
      `${installation.url}/api/auth/login`,
      jsonRequest("POST", { email_id: email, password }),
    );
    const { accessToken, message } = await answer.json();
    if (!answer.ok) throw new Error(`Signing in failed: ${message}`);
    return new Organiser(installation, accessToken);
  }

  /** Credentials for calls whose answer the test checks itself. */
  get headers(): Record<string, string> {
    return { authorization: `Bearer ${this.accessToken}` };
  }

  async createEvent(fields: Fields = {}): Promise<{ id: string; event_url_slug: string }> {
    const slug = `party-${Math.random().toString(36).slice(2, 10)}`;
    const event = { event_name: "Summer Party", event_date: "2025-06-21", event_url_slug: slug, event_status: "Live" };
    return this.call("POST", "/api/events/add-event", { ...event, ...fields });
  }

  addAd(ad_name: string, photo: Uint8Array, ad_url = ""): Promise<{ id: string }> {
    const form = new FormData();
    form.set("ad_name", ad_name);
    form.set("ad_url", ad_url);
    form.set("media", new File([new Uint8Array(photo)], "ad.jpg", { type: "image/jpeg" }));
    return this.call("POST", "/api/ads/add-event-ad", form);
  }

  setStatus(postId: string, status: string): Promise<unknown> {
    return this.call("PUT", `/api/events/update-event-post-status/${postId}`, { status });
  }

  /** Creates a named screen and resolves to its address. */
  async screenAddress(eventId: string, name: string): Promise<string> {
    const query = new URLSearchParams({ name });
    const { path } = await this.call<{ path: string }>("GET", `/api/screens/get-screen-address/${eventId}?${query}`);
    return path;
  }

  listPosts(eventId: string): Promise<ListedPost[]> {
    return this.call("GET", `/api/events/get-all-event-posts?event_id=${eventId}&limit=200`);
  }

  /** Posts a photo as a guest and waits for its renditions. Resolves to the post's id. */
  async addReadyPost(eventId: string, photo: Uint8Array, fields: Fields = {}): Promise<string> {
    const { id } = await this.submit(eventId, photo, fields);
    await this.waitForRenditions(eventId, id);
    return id;
  }

  /** Deletes every program, ad and script, for stories that start without any. */
  async clearSponsors(): Promise<void> {
    const lists = [
      ["/api/ads-group/get-event-ads-groups", "/api/ads-group/delete-event-ads-group"],
      ["/api/ads/get-event-ads", "/api/ads/delete-event-ad"],
      ["/api/scripts/get-scripts", "/api/scripts/delete-script"],
    ] as const;
    for (const [list, remove] of lists) {
      for (const { id } of await this.call<{ id: string }[]>("GET", list)) await this.call("DELETE", `${remove}/${id}`);
    }
  }

  async submit(
    eventId: string,
    photo: Uint8Array | null,
    fields: Fields = {},
    headers: Record<string, string> = {},
  ): Promise<{ id: string }> {
    const form = new FormData();
    const defaults = { person_name: "Ada", person_email_id: "ada@example.com", person_city: "Kansas City" };
    const all = { event_id: eventId, caption: "Hello", media_type: "image", ...defaults, ...fields };
    for (const [name, value] of Object.entries(all)) form.set(name, String(value));
    if (photo) form.set("media", new File([new Uint8Array(photo)], "photo.jpg", { type: "image/jpeg" }));
    const address = `${this.installation.url}/api/events/add-event-post`;
    const answer = await fetch(address, { method: "POST", headers, body: form });
    if (answer.status !== 201) throw new Error(`Posting failed: ${await answer.text()}`);
    return answer.json();
  }

  async waitForRenditions(eventId: string, postId: string): Promise<void> {
    const deadline = Date.now() + 60_000;
    while (Date.now() < deadline) {
      const post = (await this.listPosts(eventId)).find(({ id }) => id === postId);
      if (post?.media_state === "ready") return;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    throw new Error(`The renditions of ${postId} were not made.`);
  }

  async call<Body>(method: string, path: string, body?: Fields | FormData): Promise<Body> {
    const request = body instanceof FormData ? { method, headers: new Headers(), body } : jsonRequest(method, body);
    request.headers.set("authorization", `Bearer ${this.accessToken}`);
    const answer = await fetch(`${this.installation.url}${path}`, request);
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  }
}

function jsonRequest(method: string, body?: Fields) {
  const headers = new Headers({ "content-type": "application/json" });
  return { method, headers, ...(body && { body: JSON.stringify(body) }) };
}
