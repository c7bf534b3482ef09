"use client";

import { useState } from "react";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useConfirm } from "@/components/ui/overlay/confirm-dialog";
import { toast } from "@/components/ui/overlay/toast";
import {
  useForgetOwnFactor,
  useOwnFactor,
  useRemoveFactor,
  useRenewRecoveryCodes,
} from "@/lib/client/account/second-factor";
import type { OwnFactor } from "@/lib/shared/auth/second-factor";
import { messages } from "@/lib/shared/messages";
import { FactorChoice } from "./factor-choice";
import { PasskeyList } from "./passkey-list";
import { RecoveryCodes } from "./recovery-codes";

const text = messages.secondFactor;

/** Turns one's own two-step login on and off, and lists what it consists of. */
export function SecondFactorCard() {
  const { data: factor } = useOwnFactor();
  const reload = useForgetOwnFactor();
  if (!factor) return null;
  const handleDone = () => {
    toast.success(factor.is_enabled ? text.saved : text.turnedOn);
    void reload();
  };
  return (
    <section aria-label={text.title}>
      <Card>
        <CardHeader
          title={text.title}
          description={text.hint}
          actions={factor.is_enabled && <Badge tone="success">{text.on}</Badge>}
        />
        <CardBody className="flex flex-col gap-4">
          {factor.passkeys.length > 0 && <PasskeyList passkeys={factor.passkeys} />}
          {factor.has_app && factor.is_readable && <p>{text.appOn}</p>}
          {!factor.is_readable && <p className="text-danger">{text.unreadable}</p>}
          <FactorChoice factor={factor} onDone={handleDone} />
          {factor.is_enabled && <FactorActions factor={factor} />}
        </CardBody>
      </Card>
    </section>
  );
}

function FactorActions({ factor }: { factor: OwnFactor }) {
  const [codes, setCodes] = useState<string[] | null>(null);
  const confirm = useConfirm();
  const remove = useRemoveFactor();
  const renew = useRenewRecoveryCodes();
  const onError = (error: Error) => toast.danger(error.message);
  const handleRenew = async () => {
    if (!(await confirm({ title: text.newCodes, description: text.newCodesQuestion, confirmLabel: text.newCodes })))
      return;
    renew.mutate(undefined, { onSuccess: ({ recovery_codes }) => setCodes(recovery_codes), onError });
  };
  const handleRemove = async () => {
    const question = { title: text.turnOff, description: text.turnOffQuestion, confirmLabel: text.turnOff };
    if (!(await confirm({ ...question, isDanger: true }))) return;
    remove.mutate(factor.user_id, { onSuccess: ({ message }) => toast.success(message), onError });
  };
  if (codes) return <RecoveryCodes codes={codes} onDone={() => setCodes(null)} />;
  return (
    <div className="flex flex-col gap-4">
      <p>{text.codesLeft(factor.recovery_codes_left)}</p>
      <div className="flex flex-wrap gap-2">
        <Button isBusy={renew.isPending} onClick={() => void handleRenew()}>
          {text.newCodes}
        </Button>
        <Button variant="danger" isBusy={remove.isPending} onClick={() => void handleRemove()}>
          {text.turnOff}
        </Button>
      </div>
    </div>
  );
}
