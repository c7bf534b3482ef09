import { readFileSync, writeFileSync } from "node:fs";
import { it } from "vitest";
import { compileWords, findWord } from "@/lib/shared/rules/words";
it("hold-out", () => {
  const c = JSON.parse(readFileSync("/work/log/holdout.json","utf8"));
  const words = compileWords(c.entries, c.allowed);
  const miss = c.disguised.filter((d:any)=>!findWord(words,[d.text]));
  const alarm = c.innocent.map((d:any)=>({...d,m:findWord(words,[d.text])})).filter((d:any)=>d.m);
  const out:string[]=[]; const log=(...a:any[])=>out.push(a.join(" ")); log(`misses ${miss.length}/${c.disguised.length}; alarms ${alarm.length}/${c.innocent.length}`);
  for (const d of miss) log("MISS", d.kind, d.hits, JSON.stringify(d.text));
  for (const d of alarm) log("ALARM", d.kind, d.m.pattern, JSON.stringify(d.text));
  writeFileSync("/work/log/holdout.out", out.join("\n"));
});
