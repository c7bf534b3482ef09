import { readFileSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** Reads package.json and package-lock.json, which say what a package depends on. */

export const root = fileURLToPath(new URL("../..", import.meta.url));

type LockedPackage = {
  version: string;
  license?: string;
  optional?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
};

type Project = {
  name: string;
  version: string;
  license: string;
  description: string;
  engines: Record<string, string>;
  scripts: Record<string, string>;
  dependencies: Record<string, string>;
  optionalDependencies: Record<string, string>;
};

const readJson = (file: string) => JSON.parse(readFileSync(path.join(root, file), "utf8"));
export const readProject = (): Project => readJson("package.json");

/** Packages of the lock by path, such as `node_modules/next/node_modules/postcss`. */
export type Packages = ReadonlyMap<string, LockedPackage>;

export const nameAt = (place: string) => place.slice(place.lastIndexOf("node_modules/") + "node_modules/".length);

/** Resolves a package like Node: beside its dependant first, then in each folder above. */
function find(all: Packages, dependant: string, name: string): string | null {
  const place = path.posix.join(dependant, "node_modules", name);
  if (all.has(place)) return place;
  return dependant === "" ? null : find(all, dependant.replace(/(^|\/)node_modules\/(@[^/]+\/)?[^/]+$/, ""), name);
}

/** Lists these packages and all their dependencies, including those of other platforms, ordered by path. */
export function withDependencies(names: readonly string[]): Packages {
  const all: Packages = new Map(Object.entries(readJson("package-lock.json").packages));
  const found = new Map<string, LockedPackage>();
  const add = (dependant: string, name: string, isOptional: boolean) => {
    const place = find(all, dependant, name);
    const locked = place && all.get(place);
    if (!place || !locked) {
      if (isOptional) return;
      throw new Error(`package-lock.json has no ${name}, which ${dependant || "the package"} needs.`);
    }
    if (found.has(place)) return;
    found.set(place, locked);
    for (const needed of Object.keys(locked.dependencies ?? {})) add(place, needed, false);
    for (const needed of Object.keys(locked.optionalDependencies ?? {})) add(place, needed, true);
    for (const needed of Object.keys(locked.peerDependencies ?? {})) {
      if (!locked.peerDependenciesMeta?.[needed]?.optional) add(place, needed, false);
    }
  };
  for (const name of names) add("", name, false);
  return new Map([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/**
 * Pins these packages and their dependencies to the lock's versions, as `dependencies` of package.json. Leaves out
 * nested and platform-specific packages, because their dependants name exact versions, and packages of types, which
 * nothing needs at run time.
 */
export function pin(names: readonly string[]): Record<string, string> {
  const isPinned = ([place, { optional }]: [string, LockedPackage]) =>
    !optional && place === `node_modules/${nameAt(place)}` && !nameAt(place).startsWith("@types/");
  const pinned = [...withDependencies(names)].filter(isPinned);
  return Object.fromEntries(pinned.map(([place, { version }]) => [nameAt(place), version]));
}
