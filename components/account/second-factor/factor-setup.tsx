"use client";

import { QRCodeSVG } from "qrcode.react";
import { useState } from "react";
import { TextField } from "@/components/form/text-field";
import { addPasskey, beginFactor, enableFactor } from "@/lib/client/account/second-factor";
import type { BegunFactor, RecoveryCodes as NewCodes } from "@/lib/shared/auth/second-factor";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { browserName } from "@/lib/shared/users/sessions";
import { CodeField } from "./code-field";
import { OneFieldForm } from "./one-field-form";
import { RecoveryCodes } from "./recovery-codes";

const text = messages.secondFactor;

export type FactorSetupProps = { kind: "app" | "passkey"; onDone: () => void; onCancel: () => void };

/** Sets up an authenticator app or a passkey, and shows the recovery codes if it is the first second step. */
export function FactorSetup({ kind, onDone, onCancel }: FactorSetupProps) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const handleSetUp = ({ recovery_codes }: NewCodes) =>
    recovery_codes.length > 0 ? setCodes(recovery_codes) : onDone();
  if (codes) return <RecoveryCodes codes={codes} onDone={onDone} />;
  const Setup = kind === "app" ? AppSetup : PasskeySetup;
  return <Setup onSetUp={handleSetUp} onCancel={onCancel} />;
}

type SetupProps = { onSetUp: (codes: NewCodes) => void; onCancel: () => void };

/** Asks for the password, then shows the QR code and asks for a first code. */
function AppSetup({ onSetUp, onCancel }: SetupProps) {
  const [begun, setBegun] = useState<BegunFactor | null>(null);
  if (!begun) {
    const begin = async (current_password: string) => setBegun(await beginFactor({ current_password }));
    return <OneFieldForm submitLabel={text.setUp} send={begin} onCancel={onCancel} />;
  }
  return (
    <OneFieldForm
      key="code"
      submitLabel={text.turnOn}
      send={async (code) => onSetUp(await enableFactor({ code }))}
      onCancel={onCancel}
      renderField={(field) => <CodeField {...field} />}
    >
      <p>{text.scan}</p>
      {/* White in both colour schemes: scanners need dark on light. */}
      <div className="self-start rounded-md bg-white p-3">
        <QRCodeSVG value={begun.address} size={176} role="img" aria-label={text.qrLabel} />
      </div>
      <p className="text-muted text-sm">
        {text.byHand} <code className="select-all font-mono text-ink [overflow-wrap:anywhere]">{begun.secret}</code>
      </p>
    </OneFieldForm>
  );
}

function PasskeySetup({ onSetUp, onCancel }: SetupProps) {
  const [name, setName] = useState(() => browserName(navigator.userAgent));
  const send = async (current_password: string) => onSetUp(await addPasskey({ name, current_password }));
  return (
    <OneFieldForm submitLabel={text.addPasskey} send={send} onCancel={onCancel}>
      <p className="text-muted">{text.passkeyHint}</p>
      <TextField
        label={text.passkeyName}
        isRequired
        maxLength={limits.passkeyNameMaxLength}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
    </OneFieldForm>
  );
}
