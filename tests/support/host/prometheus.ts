type Sample = { name: string; labels: Record<string, string>; value: number };

const sampleLine = /^([a-zA-Z_:][a-zA-Z0-9_:]*)(?:\{(.*)\})? (-?[0-9.e+-]+|NaN|[+-]Inf)$/;
const labelPair = /([a-zA-Z_][a-zA-Z0-9_]*)="((?:[^"\\\n]|\\["\\n])*)"(?:,|$)/gy;

/**
 * Parses Prometheus' text format (0.0.4) and rejects what `promtool check metrics` would: samples without HELP and TYPE
 * before them, a family in two places, the same sample twice, counters not named _total, incomplete histograms.
 */
export function parseMetrics(text: string) {
  if (!text.endsWith("\n")) throw new Error("The last line has no end.");
  const helps = new Set<string>();
  const types = new Map<string, string>();
  const samples: Sample[] = [];
  const seen = new Set<string>();
  let family = "";
  for (const line of text.split("\n").filter(Boolean)) {
    const [, keyword, name = "", rest = ""] = /^# (HELP|TYPE) (\S+) (.+)$/.exec(line) ?? [];
    if (keyword === "HELP") {
      if (helps.has(name)) throw new Error(`${name} is in two places.`);
      helps.add(name);
    } else if (keyword === "TYPE") {
      if (!helps.has(name) || types.has(name)) throw new Error(`TYPE of ${name} is out of place.`);
      if (!["counter", "gauge", "histogram"].includes(rest)) throw new Error(`${name} is a ${rest}.`);
      if ((rest === "counter") !== name.endsWith("_total")) throw new Error(`${name} is a ${rest}.`);
      types.set(name, rest);
      family = name;
    } else {
      const sample = parseSample(line);
      const suffix = sample.name.slice(family.length);
      const suffixes = types.get(family) === "histogram" ? ["_bucket", "_sum", "_count"] : [""];
      if (!sample.name.startsWith(family) || !suffixes.includes(suffix)) throw new Error(`Out of place: ${line}`);
      const key = JSON.stringify([sample.name, Object.entries(sample.labels).sort()]);
      if (seen.has(key)) throw new Error(`Twice: ${line}`);
      seen.add(key);
      samples.push(sample);
    }
  }
  for (const [name, type] of types) if (type === "histogram") checkHistogram(name, samples);
  const matching = (name: string, labels: Record<string, string>) =>
    samples.filter(
      (one) => one.name === name && Object.entries(labels).every(([key, value]) => one.labels[key] === value),
    );
  return {
    samples,
    types,
    /** The sum of the samples with these labels; null when there is none. */
    sum(name: string, labels: Record<string, string> = {}): number | null {
      const found = matching(name, labels);
      return found.length === 0 ? null : found.reduce((sum, { value }) => sum + value, 0);
    },
  };
}

function parseSample(line: string): Sample {
  const [, name, inner = "", value = ""] = sampleLine.exec(line) ?? [];
  if (!name) throw new Error(`No sample: ${line}`);
  const labels: Record<string, string> = {};
  let length = 0;
  for (const [whole, key = "", text = ""] of inner.matchAll(labelPair)) {
    labels[key] = text;
    length += whole.length;
  }
  if (length !== inner.length) throw new Error(`Labels that do not parse: ${line}`);
  return { name, labels, value: Number(value.replace("Inf", "Infinity")) };
}

/** Buckets are cumulative up to +Inf, which equals the count. */
function checkHistogram(name: string, samples: readonly Sample[]): void {
  const rows = new Map<string, { buckets: [number, number][]; count?: number; hasSum?: boolean }>();
  for (const sample of samples.filter((one) => one.name.startsWith(`${name}_`))) {
    const { le, ...labels } = sample.labels;
    const key = JSON.stringify(Object.entries(labels).sort());
    const row = rows.get(key) ?? { buckets: [] };
    rows.set(key, row);
    if (sample.name === `${name}_bucket`) row.buckets.push([Number(le?.replace("Inf", "Infinity")), sample.value]);
    if (sample.name === `${name}_count`) row.count = sample.value;
    if (sample.name === `${name}_sum`) row.hasSum = true;
  }
  for (const [key, { buckets, count, hasSum }] of rows) {
    const isRising = buckets.every(
      ([le, value], at) => at === 0 || (le > (buckets[at - 1]?.[0] ?? 0) && value >= (buckets[at - 1]?.[1] ?? 0)),
    );
    const last = buckets.at(-1);
    if (!isRising || !hasSum || last?.[0] !== Number.POSITIVE_INFINITY || last[1] !== count) {
      throw new Error(`The histogram ${name}${key} is not whole.`);
    }
  }
}
