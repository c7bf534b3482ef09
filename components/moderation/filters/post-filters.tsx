"use client";

import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { SegmentedControl } from "@/components/ui/choice/segmented-control";
import { Select } from "@/components/ui/choice/select";
import { IconButton } from "@/components/ui/icon-button";
import { sumOf } from "@/lib/client/posts/counts";
import { entriesOf } from "@/lib/shared/events/entries";
import { shortDate } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import type { ModerationEvent } from "@/lib/shared/posts/contract";
import type { PostCounts } from "@/lib/shared/posts/moderation-contract";
import { statusLooks } from "../post/status-looks";
import { TimeJump } from "./time-jump";
import { type AddressFilter, allStatuses, type StatusTab, statusTabs } from "./use-queue-address";

export type PostFiltersProps = {
  filter: AddressFilter;
  /** Null until the opening tab is known. */
  tab: StatusTab | null;
  /** Counts of the selected event or of all; null until known. */
  counts: PostCounts | null;
  events: readonly ModerationEvent[];
  onChange: (change: AddressFilter, options?: { isTyping: boolean }) => void;
};

const debounceMs = 300;

/** On a phone the six tabs share the width, with their counts below. Elsewhere the search takes what they leave. */
const tabsClass = [
  "max-sm:w-full max-sm:[&>button]:flex-1 max-sm:[&>button]:flex-col max-sm:[&>button]:justify-center max-sm:[&>button]:gap-0",
  "max-sm:[&>button]:px-1 max-sm:[&>button]:text-xs pointer-coarse:[&>button]:min-h-11",
].join(" ");

function segmentsOf(counts: PostCounts | null) {
  return statusTabs.map((value) => {
    const label = value === allStatuses ? "All" : statusLooks[value].label;
    return { value, label, count: counts ? (value === allStatuses ? sumOf(counts) : counts[value]) : undefined };
  });
}

export function PostFilters({ filter, tab, counts, events, onChange }: PostFiltersProps) {
  const options = [
    { value: "", label: "All Events" },
    ...events.map((event) => ({
      value: event.id,
      label: event.event_name,
      description: shortDate(event.event_date),
    })),
  ];
  const chosen = events.find(({ id }) => id === filter.event_id);
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchBox search={filter.search ?? ""} onSearch={(search) => onChange({ search }, { isTyping: true })} />
      <TimeJump until={filter.until} onJump={(until) => onChange({ until })} />
      <Select
        aria-label="Event"
        value={filter.event_id ?? ""}
        onChange={(id) => onChange({ event_id: id || undefined, mission: undefined, place: undefined })}
        options={options}
        placeholder="Another event"
        className="max-sm:w-0 max-sm:flex-1 sm:w-56 xl:w-44 min-[100rem]:w-56 pointer-coarse:min-h-11"
      />
      <TagSelect
        label={messages.eventTags.taggedMission}
        list={chosen?.form_missions ?? ""}
        value={filter.mission}
        onChange={(mission) => onChange({ mission })}
      />
      <TagSelect
        label={messages.eventTags.taggedPlace}
        list={chosen?.form_places ?? ""}
        value={filter.place}
        onChange={(place) => onChange({ place })}
      />
      <SegmentedControl<StatusTab>
        label="Status"
        value={tab}
        onChange={(status) => onChange({ status })}
        segments={segmentsOf(counts)}
        className={tabsClass}
      />
    </search>
  );
}

type TagSelectProps = {
  label: string;
  /** The event's entries, one a line; nothing is shown without any. */
  list: string;
  value: string | undefined;
  onChange: (value: string | undefined) => void;
};

/** Filters by a mission or a place of the chosen event. An entry of before stays while it is chosen. */
function TagSelect({ label, list, value, onChange }: TagSelectProps) {
  if (!list && !value) return null;
  const entries = [...new Set([...entriesOf(list), ...(value ? [value] : [])])];
  return (
    <Select
      aria-label={label}
      value={value ?? ""}
      onChange={(chosen) => onChange(chosen || undefined)}
      options={[
        { value: "", label: messages.eventTags.taggedAll(label) },
        ...entries.map((entry) => ({ value: entry, label: entry })),
      ]}
      className="max-sm:w-0 max-sm:flex-1 sm:w-44 pointer-coarse:min-h-11"
    />
  );
}

/** Debounces typed text; follows external changes of the URL. */
function SearchBox({ search, onSearch }: { search: string; onSearch: (search: string | undefined) => void }) {
  const [typed, setTyped] = useState(search);
  const [known, setKnown] = useState(search);
  if (known !== search) {
    setKnown(search);
    if (typed.trim() !== search) setTyped(search);
  }
  const handOver = useEffectEvent(onSearch);
  useEffect(() => {
    const wanted = typed.trim();
    if (wanted === search) return;
    const timer = setTimeout(() => handOver(wanted || undefined), debounceMs);
    return () => clearTimeout(timer);
  }, [typed, search]);
  return (
    <TextField
      type="search"
      label="Search"
      isLabelHidden
      placeholder="Caption, name or city"
      autoComplete="off"
      maxLength={limits.searchMaxLength}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      start={<Search aria-hidden="true" />}
      end={
        typed && (
          <IconButton label="Clear the search" size="sm" hasTooltip={false} onClick={() => setTyped("")}>
            <X aria-hidden="true" />
          </IconButton>
        )
      }
      fieldClassName="flex-1 max-sm:w-0 sm:min-w-48 xl:min-w-40"
      className="pointer-coarse:h-11 [&::-webkit-search-cancel-button]:hidden"
    />
  );
}
