"use client";

import { Search } from "lucide-react";
import { TextField } from "@/components/form/text-field";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";

/** Filters a long list to the rows that contain every typed word. */
export function ListSearch({ onSearch }: { onSearch: (search: string) => void }) {
  return (
    <search className="mb-4 block sm:max-w-80">
      <TextField
        type="search"
        label={messages.common.searchList}
        isLabelHidden
        placeholder={messages.common.searchList}
        autoComplete="off"
        maxLength={limits.searchMaxLength}
        onChange={(event) => onSearch(event.target.value)}
        start={<Search aria-hidden="true" />}
      />
    </search>
  );
}
