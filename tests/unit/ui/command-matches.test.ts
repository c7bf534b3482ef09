import { expect, it } from "vitest";
import { type Command, matchingCommands } from "@/components/ui/palette/command-matches";

const run = (label: string): Command => ({ id: label, label, onRun: () => {} });
const party: Command = { id: "party", label: "Party", actions: [run("Moderate Party"), run("Wall of Party")] };
const groups = [{ label: "All", commands: [run("Moderate"), party] }];
const labels = (query: string) =>
  matchingCommands(groups, query).flatMap(({ commands }) => commands.map(({ label }) => label));

it("without a query the palette shows lines without their actions", () => {
  expect(labels("")).toEqual(["Moderate", "Party"]);
});

it("a line that matches stands for its actions", () => {
  expect(labels("party")).toEqual(["Party"]);
});

it("an action is found by its words when its line does not match", () => {
  expect(labels("wall party")).toEqual(["Wall of Party"]);
  expect(labels("moderate")).toEqual(["Moderate", "Moderate Party"]);
});
