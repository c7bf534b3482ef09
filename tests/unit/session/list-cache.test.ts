import { QueryClient } from "@tanstack/react-query";
import { expect, it } from "vitest";
import { listCache, patchInList, placeInList, withoutInList } from "@/lib/client/session/list-cache";

type Thing = { id: string; name: string };
const list: readonly Thing[] = [
  { id: "b", name: "Beta" },
  { id: "a", name: "Alpha" },
];

it("a known item replaces its old version in the list, and a new one goes to the top", () => {
  expect(placeInList(list, { id: "a", name: "New" })).toEqual([list[0], { id: "a", name: "New" }]);
  expect(placeInList(list, { id: "c", name: "Gamma" })).toEqual([{ id: "c", name: "Gamma" }, ...list]);
});

it("a patch changes one item's fields, and nothing when the item is absent", () => {
  expect(patchInList(list, "a", { name: "New" })).toEqual([list[0], { id: "a", name: "New" }]);
  expect(patchInList(list, "c", { name: "New" })).toEqual(list);
});

it("unchanged items keep their identity, so their rows do not re-render", () => {
  expect(patchInList(list, "a", { name: "New" })[0]).toBe(list[0]);
  expect(placeInList(list, { id: "a", name: "New" })[0]).toBe(list[0]);
  expect(withoutInList(list, "a")).toEqual([list[0]]);
});

it("writing into an unloaded list creates none, and other lists are invalidated", async () => {
  const queryClient = new QueryClient();
  const things = listCache<Thing>("things", "/api/things");
  queryClient.setQueryData(["others"], []);
  await things.store(queryClient, { id: "a", name: "Alpha" });
  expect(queryClient.getQueryData(things.keys.list)).toBeUndefined();
  expect(queryClient.getQueryState(["others"])?.isInvalidated).toBe(true);

  queryClient.setQueryData(things.keys.list, [...list]);
  things.patch(queryClient, "a", { name: "New" });
  await things.forget(queryClient, "b");
  expect(queryClient.getQueryData(things.keys.list)).toEqual([{ id: "a", name: "New" }]);
});
