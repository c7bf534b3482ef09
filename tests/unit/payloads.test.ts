import { describe, expect, it } from "vitest";
import { composeNotification } from "@/lib/server/features/notifications/service";
import { webAddress } from "@/lib/shared/contract-fields";
import { plainPair } from "@/lib/shared/events/brand-colours";
import { addEventBody } from "@/lib/shared/events/contract";
import { apiPaths, paths } from "@/lib/shared/paths";
import { safeLink } from "@/lib/shared/wall/safe-link";
import { addressPayloads, colourPayloads, markupPayloads } from "../support/hostile/payloads";

const event = { event_name: "Party", event_date: "2025-06-21", event_url_slug: "party" };
const colours = [
  "top_brand_color",
  "top_banner_text_color",
  "bottom_brand_color",
  "bottom_banner_text_color",
  "cta_button_color",
  "cta_button_text_color",
];

it("the corpus of injection payloads has three hundred distinct texts", () => {
  expect(new Set(markupPayloads).size).toBeGreaterThanOrEqual(300);
});

describe("an address that is no web address", () => {
  it.each(addressPayloads)(
    "an address that is no web address is rejected by the contract and never rendered as a link: %j",
    (address) => {
      expect(webAddress("Ad URL", 2_000).safeParse(address).success).toBe(false);
      const { success, error } = addEventBody.safeParse({ ...event, cta_url: address });
      expect([success, error?.issues[0]?.path]).toEqual([false, ["cta_url"]]);
      expect(safeLink(address)).toBeNull();
    },
  );

  it("a rendered link to the web is never anything else", () => {
    for (const payload of markupPayloads) {
      const link = safeLink(`https://example.com/${payload}`);
      expect(link === null || /^https:\/\/example\.com\/[^"<>\s]*$/.test(link), payload).toBe(true);
    }
  });
});

/** Every function below `paths`, by its dotted name. */
function functionsIn(value: unknown, name = ""): [string, (...values: unknown[]) => string][] {
  if (typeof value === "function") return [[name, value as () => string]];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => functionsIn(inner, name === "" ? key : `${name}.${key}`));
}

/** Functions whose value is inserted unencoded, or whose arguments are not plain texts. */
const specialArguments: Record<string, (value: string) => unknown[]> = {
  addTo: () => ["/user/users"],
  editIn: (id) => ["/user/users", id],
  eventDesk: (value) => [value, { open: value }],
  moderatePosts: (value) => [{ event: value, status: value, search: value, post: value }],
  "events.getAllEventPosts": (search) => [{ search }],
  "scripts.getScripts": (field) => [[field]],
  "scripts.getScriptsPerIds": (id) => [[id]],
  "exports.getExportSize": (value) => [value, { posts: value }],
  "albums.getAlbumHearts": (id) => [[id]],
  "albums.downloadAlbum": (value) => [value, { expires: value, signature: value }],
  "exports.downloadExport": (value) => [value, { expires: value, signature: value }],
  "auditLog.getAuditLog": (search) => [{ search }],
  "auditLog.exportAuditLog": (search) => [{ search }],
  // A slash in a value would add a segment to the key.
  media: (value) => [`public/${value.replaceAll("/", "")}`],
};

const addressFunctions = [...functionsIn(paths), ...functionsIn(apiPaths)];

it("an address of ours keeps its parts encoded in their places, whatever they contain", () => {
  /** An address without its values: number of segments, names of parameters, presence of a fragment. */
  const shapeOf = (address: string) => {
    const { pathname, searchParams, hash } = new URL(address, "https://wall.test");
    return { segments: pathname.split("/").length, parameters: [...searchParams.keys()], hasFragment: hash !== "" };
  };
  const hostile = ["../../x", "a/b", "a?b=1", "a#b", "a&role=admin", "%2e%2e%2f", "//evil.test/", ...markupPayloads];
  expect(addressFunctions.length).toBeGreaterThan(60);
  for (const [name, make] of addressFunctions) {
    const argumentsOf = specialArguments[name] ?? ((value) => Array(make.length).fill(value));
    const shape = shapeOf(make(...argumentsOf("x")));
    for (const value of hostile)
      expect([name, value, shapeOf(make(...argumentsOf(value)))]).toEqual([name, value, shape]);
  }
});

it.each(colourPayloads)("a colour is never accepted from %j", (colour) => {
  for (const field of colours) {
    expect(addEventBody.safeParse({ ...event, [field]: colour }).success, field).toBe(false);
    expect(addEventBody.safeParse({ ...event, [field]: "#AbCdEf" }).success, field).toBe(true);
  }
});

it("a mail about an event of any name contains no markup but its own", () => {
  const mail = (event_name: string) =>
    composeNotification(
      {
        id: crypto.randomUUID(),
        event_name,
        language: "en",
        waiting_posts: 1,
        oldest_waiting_at: null,
        wait_alarmed_at: null,
        wait_alarm_seconds: 120,
      },
      "https://wall.example.com",
      new Date(),
      { brand: { company: event_name, colours: plainPair, logo: null } },
    );
  const tagsOf = (html = "") => html.replace(/href="[^"]*"/, "").match(/<[^>]*>/g);
  const plain = mail("Party");
  for (const payload of markupPayloads) {
    const hostile = mail(payload);
    expect(tagsOf(hostile.html)).toEqual(tagsOf(plain.html));
    expect(hostile.subject).not.toMatch(/[\r\n]/);
  }
});
