"use client";

import { CircleAlert } from "lucide-react";
import { useFormContext, useWatch } from "react-hook-form";
import { type TabIds, TabList } from "@/components/ui/choice/tab-list";
import { messages } from "@/lib/shared/messages";
import type { EventFormValues } from "../form/event-form-values";
import { type EventTab, eventTabs, mandatoryFields, markOf, type TabMark } from "../form/form-tabs";

const text = messages.events;

export type TabRowProps = {
  open: EventTab;
  onOpen: (tab: EventTab) => void;
  idsOf: (tab: EventTab) => TabIds;
};

/** Lists the form's tabs, each with a mark for missing or invalid fields. */
export function TabRow(props: TabRowProps) {
  const { control, formState } = useFormContext<EventFormValues>();
  const mandatory = useWatch({ control, name: mandatoryFields });
  const { errors } = formState;
  return (
    <div className="sticky -top-4 z-20 -mx-4 -mt-4 mb-6 border-line border-b bg-raised px-4 sm:-top-6 sm:-mx-6 sm:-mt-6 sm:px-6">
      <div className="mx-auto max-w-3xl lg:max-w-6xl xl:max-w-[92rem]">
        <TabList
          {...props}
          label={text.tabsLabel}
          names={eventTabs}
          contentOf={(tab) => (
            <>
              {text.tabs[tab]}
              <Mark mark={markOf(tab, errors, mandatory)} />
            </>
          )}
          className="-mx-2 pt-1 sm:-mx-3"
        />
      </div>
    </div>
  );
}

function Mark({ mark }: { mark: TabMark }) {
  if (mark === "fine") return null;
  return (
    <>
      {mark === "faulty" ? (
        <CircleAlert aria-hidden="true" className="size-3.5 shrink-0 text-danger" />
      ) : (
        <span aria-hidden="true" className="size-2 shrink-0 rounded-full bg-warning" />
      )}
      <span className="sr-only">({text.tabMarks[mark]})</span>
    </>
  );
}
