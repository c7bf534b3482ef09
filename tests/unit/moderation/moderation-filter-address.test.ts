import { expect, it } from "vitest";
import {
  type AddressFilter,
  filterAddress,
  readFilter,
  readOpenPost,
} from "@/components/moderation/filters/use-queue-address";
import { paths } from "@/lib/shared/paths";

const event_id = "01980000-0000-7000-8000-000000000001";
const parametersOf = (address: string) => new URL(address, "http://wall.test").searchParams;

const filters: AddressFilter[] = [
  {},
  { event_id },
  { status: "pending" },
  { status: "all" },
  { search: '50% off & more = ünïcödé 🎉 + "quotes"' },
  { event_id, status: "banned", search: "a" },
];
it.each(filters)("an address parses back to the filter that it was made from: %j", (filter) => {
  expect(readFilter(parametersOf(filterAddress(filter)))).toEqual(filter);
  const withPost = parametersOf(filterAddress(filter, event_id));
  expect([readFilter(withPost), readOpenPost(withPost)]).toEqual([filter, event_id]);
});

it("an empty filter is the plain address", () => {
  expect(filterAddress({})).toBe(paths.moderate);
});

it("the links of the events page and of mails parse as filters", () => {
  expect(readFilter(parametersOf(paths.moderateEvent(event_id, "pending")))).toEqual({ event_id, status: "pending" });
});

it("nonsense in a filter's address is ignored", () => {
  const address = parametersOf("/user/moderate?event=all&status=Approved&search=%20%20&post=1");
  expect([readFilter(address), readOpenPost(address)]).toEqual([{}, null]);
});

it("a search longer than the server accepts is cut", () => {
  expect(readFilter(new URLSearchParams({ search: "x".repeat(150) })).search).toHaveLength(100);
});
