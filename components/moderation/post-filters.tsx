"use client";

import { Search, X } from "lucide-react";
import { useEffect, useEffectEvent, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { IconButton } from "@/components/ui/icon-button";
import { SegmentedControl } from "@/components/ui/segmented-control";
import { Select } from "@/components/ui/select";
import type { PostFilter } from "@/lib/client/posts/cache";
import { shortDate } from "@/lib/shared/format";
import { limits } from "@/lib/shared/limits";
import type { ModerationEvent } from "@/lib/shared/posts/contract";
import { type PostStatus, postStatuses } from "@/lib/shared/vocabulary";
import { statusLooks } from "./status-looks";

export type PostFiltersProps = {
  filter: PostFilter;
  events: readonly ModerationEvent[];
  onChange: (change: PostFilter, options?: { isTyping: boolean }) => void;
};

const debounceMs = 300;
/** No status of its own, but a choice like the others. */
const all = "all";
const statuses = [
  { value: all, label: "All" } as const,
  ...postStatuses.map((status) => ({ value: status, label: statusLooks[status].label })),
];

export function PostFilters({ filter, events, onChange }: PostFiltersProps) {
  const options = [
    { value: "", label: "All Events" },
    ...events.map((event) => ({
      value: event.id,
      label: event.event_name,
      description: shortDate(event.event_date),
    })),
  ];
  return (
    <search className="flex flex-wrap items-center gap-2">
      <SearchBox search={filter.search ?? ""} onSearch={(search) => onChange({ search }, { isTyping: true })} />
      <Select
        aria-label="Event"
        value={filter.event_id ?? ""}
        onChange={(id) => onChange({ event_id: id || undefined })}
        options={options}
        placeholder="An event of others"
        className="max-sm:w-0 max-sm:flex-1 sm:w-56 pointer-coarse:min-h-11"
      />
      <SegmentedControl<PostStatus | typeof all>
        label="Status"
        value={filter.status ?? all}
        onChange={(status) => onChange({ status: status === all ? undefined : status })}
        segments={statuses}
        className="max-sm:w-full max-sm:[&>button]:flex-1 max-sm:[&>button]:justify-center max-sm:[&>button]:px-1 max-sm:[&>button]:text-xs pointer-coarse:[&>button]:min-h-11"
      />
    </search>
  );
}

/** Hands over what was typed after a short rest; follows the address when it changes by itself. */
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
      fieldClassName="flex-1 max-sm:w-0 sm:min-w-48 sm:max-w-sm"
      className="pointer-coarse:h-11 [&::-webkit-search-cancel-button]:hidden"
    />
  );
}
