/** A Dockerfile instruction with its text; continued lines are joined. */
export type Instruction = { name: string; text: string };
export type Stage = { name: string; instructions: Instruction[] };

/** Reads a Dockerfile's stages; supports the syntax that ours uses (https://docs.docker.com/reference/dockerfile). */
export function readStages(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  const lines = dockerfile
    .split("\n")
    .filter((line) => !line.startsWith("#"))
    .join("\n")
    .replace(/\\\n\s*/g, " ")
    .split("\n");
  for (const line of lines) {
    const [, name = "", text = ""] = /^\s*([A-Z]+)\s+(.*)$/.exec(line) ?? [];
    if (name === "FROM")
      stages.push({ name: /\sAS\s+(\S+)$/.exec(text)?.[1] ?? String(stages.length), instructions: [] });
    else if (name) stages.at(-1)?.instructions.push({ name, text });
  }
  return stages;
}

/** Separates `--name=value` options from the rest. */
export function splitOptions(text: string): { options: Map<string, string>; rest: string } {
  const options = new Map<string, string>();
  let rest = text;
  for (;;) {
    const [whole, name = "", value = ""] = /^--([a-z-]+)=(\S+)\s+/.exec(rest) ?? [];
    if (whole === undefined) return { options, rest };
    options.set(name, value);
    rest = rest.slice(whole.length);
  }
}

/** Parses `KEY=value KEY="two words"`, expanding `$NAME` from `values`. */
export function readPairs(text: string, values: Record<string, string>): Record<string, string> {
  const pairs = [...text.matchAll(/([\w.]+)=("[^"]*"|\S*)/g)];
  const fill = (value: string) => value.replace(/^"|"$/g, "").replace(/\$(\w+)/g, (_, name) => values[name] ?? "");
  return Object.fromEntries(pairs.map(([, key = "", value = ""]) => [key, fill(value)]));
}
