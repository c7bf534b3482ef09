"use client";

import { SelectField } from "@/components/form/select-field";
import { SwitchField } from "@/components/form/switch-field";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { toast } from "@/components/ui/overlay/toast";
import { useOwnFactor, useSaveSignInRules } from "@/lib/client/account/second-factor";
import type { SignInRules } from "@/lib/shared/auth/second-factor";
import { messages } from "@/lib/shared/messages";
import { type SecondFactorDemand, secondFactorDemands } from "@/lib/shared/vocabulary";

const text = messages.secondFactor;
const options = secondFactorDemands.map((value) => ({ value, label: text.demands[value] }));

/** Sets what the company asks of everyone who logs in; each change is saved at once. */
export function SignInRulesCard() {
  const { data: factor } = useOwnFactor();
  const save = useSaveSignInRules();
  if (!factor) return null;
  const rules = { second_factor_for: factor.second_factor_for, remembers_browsers: factor.remembers_browsers };
  const handleChange = (changes: Partial<SignInRules>) =>
    save.mutate(
      { ...rules, ...changes },
      { onSuccess: () => toast.success(text.saved), onError: (error) => toast.danger(error.message) },
    );
  return (
    <section aria-label={text.rulesTitle}>
      <Card>
        <CardHeader title={text.rulesTitle} />
        <CardBody className="flex flex-col gap-6">
          <SelectField
            label={text.demandLabel}
            hint={text.demandHint}
            options={options}
            value={rules.second_factor_for}
            disabled={save.isPending}
            onChange={(value) => handleChange({ second_factor_for: value as SecondFactorDemand })}
          />
          <SwitchField
            label={text.remembers}
            checked={rules.remembers_browsers}
            disabled={save.isPending}
            onCheckedChange={(remembers_browsers) => handleChange({ remembers_browsers })}
          />
        </CardBody>
      </Card>
    </section>
  );
}
