"use client";

import { Sparkles } from "lucide-react";
import Link from "next/link";
import { useState } from "react";
import { FormProvider } from "react-hook-form";
import { FormErrors } from "@/components/form/form-errors";
import { useLeaveQuestion } from "@/components/form/use-leave-question";
import { Button } from "@/components/ui/button";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { TabList, useTabIds } from "@/components/ui/choice/tab-list";
import { TabPanel } from "@/components/ui/choice/tab-panel";
import { PageHeader } from "@/components/ui/page-header";
import { isolate } from "@/lib/shared/language/isolate";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";
import type { AccountWordsAnswer, EventRulesAnswer } from "@/lib/shared/rules/page-contract";
import { LimitFields } from "./limit-fields";
import { ModeFields } from "./mode-fields";
import { PreviewPanel, previewId } from "./preview-panel";
import { RuleCounts } from "./rule-counts";
import { type RulesTab, rulesTabs, useRulesForm } from "./use-rules-form";
import { WordFields } from "./word-fields";

const text = messages.rulesPage;

export type RulesFormProps = { rules: EventRulesAnswer; account: AccountWordsAnswer };

/** Edits an event's rules, beside what they would have decided in the past. */
export function RulesForm({ rules, account }: RulesFormProps) {
  const [tab, setTab] = useState<RulesTab>("event");
  const idsOf = useTabIds<RulesTab>();
  const { form, formRef, problems, submit, saved, isSaving, handleCancel, handleRecommend } = useRulesForm(
    rules,
    account,
    { onFault: setTab, panelOf: (faulty) => document.getElementById(idsOf(faulty).panel) },
  );
  const { isDirty } = form.formState;
  useLeaveQuestion(isDirty);
  return (
    <FormProvider {...form}>
      <PageHeader
        title={text.title}
        description={
          <Link dir="auto" href={paths.eventDesk(rules.id)} className="underline [overflow-wrap:anywhere]">
            {rules.event_name}
          </Link>
        }
        actions={
          <Button
            icon={<Sparkles aria-hidden="true" />}
            onClick={() => {
              handleRecommend();
              setTab("event");
            }}
          >
            {text.recommended}
          </Button>
        }
      />
      <div className="grid grid-cols-1 items-start gap-6 xl:grid-cols-2">
        <form
          ref={formRef}
          noValidate
          onSubmit={submit}
          aria-label={text.title}
          className="flex min-w-0 flex-col gap-6"
        >
          <TabList
            label={text.title}
            names={rulesTabs}
            open={tab}
            onOpen={setTab}
            idsOf={idsOf}
            contentOf={(name) => (name === "event" ? text.thisEvent : text.company)}
            className="border-line border-b"
          />
          <TabPanel ids={idsOf("event")} isOpen={tab === "event"} onFound={() => setTab("event")}>
            <div className="flex flex-col gap-6">
              <ModeFields savedMode={saved.moderation_mode} waiting={rules.waiting} />
              <WordFields title={text.words} description={text.wordsHint} prefix="" />
              <LimitFields />
              <Card>
                <CardHeader title={text.counts} />
                <CardBody className="flex flex-col gap-6">
                  <RuleCounts counts={rules.counts} />
                </CardBody>
              </Card>
            </div>
          </TabPanel>
          <TabPanel ids={idsOf("account")} isOpen={tab === "account"} onFound={() => setTab("account")}>
            <WordFields
              title={text.accountWords(isolate(account.company_name))}
              description={text.accountWordsHint}
              prefix="account."
            />
          </TabPanel>
          <div className="sticky bottom-0 z-10 flex flex-col gap-2 border-line border-t bg-canvas py-3">
            <FormErrors errors={problems} title={messages.common.errorTitle} />
            <div className="flex flex-wrap items-center justify-end gap-2">
              <p role="status" className="text-muted text-sm">
                {isDirty && text.unsaved}
              </p>
              <a href={`#${previewId}`} className="text-sm underline xl:invisible">
                {text.seePreview}
              </a>
              <span className="flex-1" />
              <Button onClick={handleCancel} disabled={!isDirty || isSaving}>
                {messages.common.cancel}
              </Button>
              <Button type="submit" variant="primary" isBusy={isSaving}>
                {messages.common.save}
              </Button>
            </div>
          </div>
        </form>
        <PreviewPanel id={rules.id} />
      </div>
    </FormProvider>
  );
}
