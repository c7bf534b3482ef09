"use client";

import { Download } from "lucide-react";
import { Button } from "@/components/ui/button";
import { messages } from "@/lib/shared/messages";

const text = messages.secondFactor;

/** Shows new recovery codes, which nobody can show again. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const file = `data:text/plain;charset=utf-8,${encodeURIComponent(`${messages.product.name}\n${codes.join("\n")}\n`)}`;
  return (
    <section aria-label={text.codesTitle} className="flex flex-col gap-4">
      <h3 className="text-base">{text.codesTitle}</h3>
      <p role="status" className="text-muted">
        {text.codesHint}
      </p>
      <ul className="flex select-all flex-col gap-1 rounded-md bg-sunken px-3 py-2 font-mono text-sm">
        {codes.map((code) => (
          <li key={code} className="[overflow-wrap:anywhere]">
            {code}
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button asChild icon={<Download aria-hidden="true" />}>
          <a href={file} download="wallflower-recovery-codes.txt">
            {text.saveCodes}
          </a>
        </Button>
        <Button variant="primary" onClick={onDone}>
          {text.codesSaved}
        </Button>
      </div>
    </section>
  );
}
