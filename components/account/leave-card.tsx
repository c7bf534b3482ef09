"use client";

import { Download } from "lucide-react";
import { type FormEvent, useState } from "react";
import { PasswordField } from "@/components/form/password-field";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { useConfirm } from "@/components/ui/overlay/confirm-dialog";
import { toast } from "@/components/ui/overlay/toast";
import { useCloseAccount } from "@/lib/client/account/hooks";
import { useArchive } from "@/lib/client/export/hooks";
import type { AccountDetails } from "@/lib/shared/account/contract";
import { limits } from "@/lib/shared/limits";
import { retentionRules } from "@/lib/shared/limits/retention";
import { messages } from "@/lib/shared/messages";
import { apiPaths } from "@/lib/shared/paths";

const text = messages.account;

/** Downloads everything of a company, and closes its account. */
export function LeaveCard({ details }: { details: AccountDetails }) {
  const archive = useArchive(apiPaths.account.createExport);
  const handleExport = () =>
    archive.mutate({}, { onError: (error) => toast.danger(error.message || messages.export.beginFailed) });
  return (
    <section aria-label={text.leaveTitle}>
      <Card>
        <CardHeader title={text.leaveTitle} description={text.leaveHint} />
        <CardBody className="flex flex-col gap-6">
          <div>
            <Button icon={<Download aria-hidden="true" />} isBusy={archive.isPending} onClick={handleExport}>
              {text.exportAll}
            </Button>
          </div>
          {details.is_first_account && <p className="text-muted text-sm">{text.firstStays}</p>}
          {!details.is_first_account && !details.closes_at && <CloseForm />}
        </CardBody>
      </Card>
    </section>
  );
}

function CloseForm() {
  const [password, setPassword] = useState("");
  const confirm = useConfirm();
  const { close } = useCloseAccount();
  const hint = text.closeHint(retentionRules.closingDays);
  const handleClose = async (event: FormEvent) => {
    event.preventDefault();
    const question = { title: text.closeTitle, description: hint, confirmLabel: text.close, isDanger: true };
    if (password !== "" && !(await confirm(question))) return;
    close.mutate(password, { onSuccess: () => setPassword("") });
  };
  return (
    <form noValidate onSubmit={(event) => void handleClose(event)} className="flex flex-col gap-4 sm:max-w-md">
      <PasswordField
        label={text.closePassword}
        hint={hint}
        maxLength={limits.passwordMaxLength}
        value={password}
        error={close.error?.message}
        onChange={({ target }) => setPassword(target.value)}
      />
      <div>
        <Button type="submit" variant="danger" isBusy={close.isPending}>
          {text.close}
        </Button>
      </div>
    </form>
  );
}
