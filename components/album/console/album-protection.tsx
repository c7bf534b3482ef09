"use client";

import { type FormEvent, useState } from "react";
import { CheckboxField } from "@/components/form/checkbox-field";
import { DateField } from "@/components/form/date-field";
import { PasswordField } from "@/components/form/password-field";
import { Button } from "@/components/ui/button";
import { useConfirm } from "@/components/ui/overlay/confirm-dialog";
import type { AlbumSettings, UpdateAlbumBody } from "@/lib/shared/album/contract";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

const text = messages.album;

type AlbumProtectionProps = {
  album: AlbumSettings;
  isBusy: boolean;
  /** Resolves to whether the change was saved. */
  save: (body: UpdateAlbumBody, done: string) => Promise<boolean>;
};

/** Sets an album's password and its last day, and renews its address. */
export function AlbumProtection({ album, isBusy, save }: AlbumProtectionProps) {
  const [password, setPassword] = useState("");
  const [isRemoved, setIsRemoved] = useState(false);
  const [day, setDay] = useState(album.ends_on ?? "");
  const [problem, setProblem] = useState<string | undefined>();
  const confirm = useConfirm();
  const isShort = password !== "" && password.length < limits.passwordMinLength;
  const handleSubmit = (submission: FormEvent) => {
    submission.preventDefault();
    setProblem(isShort ? messages.users.passwordTooShort : undefined);
    if (isShort || isBusy) return;
    void save(
      {
        ends_on: day || null,
        ...(isRemoved ? { password: null } : password && { password }),
      },
      text.saved,
    );
  };
  const handleRenew = async () => {
    const question = { title: text.renewTitle, description: text.renewAsk, confirmLabel: text.renew };
    if (await confirm(question)) await save({ renew: true }, text.saved);
  };
  return (
    <details>
      <summary className="cursor-pointer font-medium">{text.settings}</summary>
      <form onSubmit={handleSubmit} noValidate className="mt-4 flex flex-col gap-4">
        <PasswordField
          label={text.password}
          hint={album.has_password ? text.passwordSet : text.passwordHint}
          error={problem}
          autoComplete="new-password"
          maxLength={limits.passwordMaxLength}
          readOnly={isRemoved}
          value={isRemoved ? "" : password}
          onChange={({ target }) => setPassword(target.value)}
        />
        {album.has_password && (
          <CheckboxField
            label={text.removePassword}
            checked={isRemoved}
            onCheckedChange={(checked) => setIsRemoved(checked === true)}
          />
        )}
        <DateField
          label={text.endsAt}
          hint={text.endsHint}
          value={day}
          onChange={({ target }) => setDay(target.value)}
        />
        <div className="flex flex-wrap gap-3">
          <Button type="submit" isBusy={isBusy}>
            {text.save}
          </Button>
          <Button variant="ghost" onClick={() => void handleRenew()}>
            {text.renew}
          </Button>
        </div>
      </form>
    </details>
  );
}
