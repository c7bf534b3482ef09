"use client";

import { type FormEvent, useState } from "react";
import { Button } from "@/components/ui/button";
import { Dialog, DialogBody, DialogFooter, DialogForm } from "@/components/ui/overlay/dialog";
import { useOwnFactor } from "@/lib/client/account/second-factor";
import { answerQuestion, confirmCode, confirmPasskey } from "@/lib/client/session/recent-factor";
import { sentenceOf } from "@/lib/client/session/sign-in";
import { messages } from "@/lib/shared/messages";
import { CodeField } from "./code-field";
import { PasskeyButton } from "./passkey-button";

const text = messages.secondFactor;

/** Takes a code or a passkey, for a call that waits for it. */
export function CodeDialog() {
  const { data: factor } = useOwnFactor();
  const [code, setCode] = useState("");
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setFailure(text.codeRequired);
    setIsBusy(true);
    await answerQuestion(confirmCode(code)).catch((error) => {
      setIsBusy(false);
      setFailure(sentenceOf(error, messages.common.error));
      setCode("");
    });
  };
  const handleCancel = () => void answerQuestion(null);
  return (
    <Dialog
      isOpen
      isStatic
      onOpenChange={(isOpen) => !isOpen && handleCancel()}
      title={text.stepTitle}
      description={text.confirmFirst}
      size="sm"
    >
      <DialogForm onSubmit={(event) => void handleSubmit(event)}>
        <DialogBody>
          <CodeField value={code} error={failure} onChange={setCode} />
          {(factor?.passkeys.length ?? 0) > 0 && (
            <PasskeyButton
              label={text.usePasskey}
              onUse={() => answerQuestion(confirmPasskey())}
              onFailure={setFailure}
            />
          )}
        </DialogBody>
        <DialogFooter>
          <Button onClick={handleCancel}>{messages.common.cancel}</Button>
          <Button type="submit" variant="primary" isBusy={isBusy}>
            {text.confirm}
          </Button>
        </DialogFooter>
      </DialogForm>
    </Dialog>
  );
}
