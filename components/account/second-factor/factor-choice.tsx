"use client";

import { Suspense, useState } from "react";
import { Button } from "@/components/ui/button";
import { lazyWithRetry } from "@/components/ui/lazy-with-retry";
import type { OwnFactor } from "@/lib/shared/auth/second-factor";
import { messages } from "@/lib/shared/messages";
import type { FactorSetupProps } from "./factor-setup";

const text = messages.secondFactor;
const FactorSetup = lazyWithRetry(async () => ({ default: (await import("./factor-setup")).FactorSetup }));

/** Returns why this page can add no passkey; null if it can. */
function passkeyObstacle({ passkey_origin }: OwnFactor): string | null {
  if (passkey_origin === null) return text.passkeysNeedHttps;
  return passkey_origin === window.location.origin ? null : text.passkeysElsewhere(passkey_origin);
}

/** Offers the second steps that one can still add, and sets up the chosen one. */
export function FactorChoice({ factor, onDone }: { factor: OwnFactor; onDone: () => void }) {
  const [kind, setKind] = useState<FactorSetupProps["kind"] | null>(null);
  const obstacle = passkeyObstacle(factor);
  const handleDone = () => {
    setKind(null);
    onDone();
  };
  if (kind) {
    return (
      <Suspense fallback={null}>
        <FactorSetup kind={kind} onDone={handleDone} onCancel={() => setKind(null)} />
      </Suspense>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap gap-2">
        {!obstacle && <Button onClick={() => setKind("passkey")}>{text.addPasskey}</Button>}
        {!factor.has_app && <Button onClick={() => setKind("app")}>{text.setUpApp}</Button>}
      </div>
      {obstacle && <p className="text-muted text-sm [overflow-wrap:anywhere]">{obstacle}</p>}
    </div>
  );
}
