"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { usePathname, useSearchParams } from "next/navigation";
import { type ReactNode, useDeferredValue, useEffect, useRef, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { GrowingRows } from "@/components/ui/growing-rows";
import { PageHeader } from "@/components/ui/page-header";
import { Table, TableBody, TableEmptyRow, TableHead, TableHeader, TableLoadingRow } from "@/components/ui/table";
import { ApiError } from "@/lib/client/session/api-client";
import { limits } from "@/lib/shared/limits";
import { messages } from "@/lib/shared/messages";
import { NeedsAdmin } from "./needs-admin";

/** A column with a fixed width, or one that hides on narrow screens. */
type ListColumn = { label: string; className: string };

export type ListScreenProps<Item> = {
  /** Followed by the count: 'Ads (3)'. */
  title: string;
  /** Shown above the list: what to know before adding something. */
  description?: string | undefined;
  list: UseQueryResult<Item[]>;
  /** Default: the length of the list. */
  count?: number | undefined;
  /** The last one is for a row's buttons. */
  columns: readonly (string | ListColumn)[];
  /** Text that the list's search matches. */
  searchText: (item: Item) => string;
  /** Returns a memoized row with its key: one change must not re-render five hundred. */
  renderRow: (item: Item) => ReactNode;
  addLabel: string;
  onAdd: () => void;
  /** Also called for links from elsewhere that edit one item (paths.editIn). */
  onEdit: (item: Item) => void;
  empty: { icon: ReactNode; title: string; description?: string };
};

/** From this many rows on, typing is faster than scanning by eye. */
const searchableCount = 12;

/** Renders a console page with one table: heading with count, add button, and every state of the list. */
export function ListScreen<Item extends { id: string }>(props: ListScreenProps<Item>) {
  const { title, description, list, columns, addLabel, onAdd, onEdit } = props;
  const { data, error } = list;
  useAddressedDialog({ items: data, onAdd, onEdit });
  const [search, setSearch] = useState("");
  // Deferred, so that typing stays fluent while five hundred rows are searched.
  const deferredSearch = useDeferredValue(search);
  if (error instanceof ApiError && error.status === 403) {
    return (
      <>
        <PageHeader title={title} />
        <NeedsAdmin />
      </>
    );
  }
  const addButton = (
    <Button variant="primary" icon={<Plus />} onClick={onAdd}>
      {addLabel}
    </Button>
  );
  return (
    <>
      <PageHeader
        title={data ? `${title} (${props.count ?? data.length})` : title}
        description={description}
        actions={addButton}
      />
      {data && data.length >= searchableCount && <ListSearch onSearch={setSearch} />}
      <Table label={title}>
        <TableHead>
          {columns.map(asColumn).map(({ label, className }, index) => (
            <TableHeader key={label} align={index === columns.length - 1 ? "right" : "left"} className={className}>
              {label}
            </TableHeader>
          ))}
        </TableHead>
        <TableBody>
          <Rows {...props} search={deferredSearch} addButton={addButton} />
        </TableBody>
      </Table>
    </>
  );
}

const asColumn = (column: string | ListColumn): Partial<ListColumn> & { label: string } =>
  typeof column === "string" ? { label: column } : column;

type RowsProps<Item> = ListScreenProps<Item> & { search: string; addButton: ReactNode };

/** Returns the items that contain every word, case-insensitively. */
function matching<Item>(items: readonly Item[], search: string, searchText: (item: Item) => string): readonly Item[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return items.filter((item) => {
    const text = searchText(item).toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

function Rows<Item>(props: RowsProps<Item>) {
  const { list, columns, renderRow, searchText, search, empty, addButton } = props;
  const { data, error } = list;
  const found = matching(data ?? [], search, searchText);
  if (found.length > 0) {
    return (
      // A new search starts at the top.
      <GrowingRows key={search} items={found} columns={columns.length}>
        {renderRow}
      </GrowingRows>
    );
  }
  if (data && data.length > 0) {
    return (
      <TableEmptyRow columns={columns.length}>
        <EmptyState icon={<Search />} title={messages.common.nothingFound} />
      </TableEmptyRow>
    );
  }
  if (!data && !error) return <TableLoadingRow columns={columns.length} />;
  return (
    <TableEmptyRow columns={columns.length}>
      {data ? (
        <EmptyState {...empty} action={addButton} />
      ) : (
        <ErrorState
          description={error instanceof ApiError ? error.message : messages.common.error}
          onRetry={() => void list.refetch()}
          isRetrying={list.isRefetching}
        />
      )}
    </TableEmptyRow>
  );
}

type AddressedDialog<Item> = {
  /** Undefined while it loads. */
  items: readonly Item[] | undefined;
  onAdd: () => void;
  onEdit: (item: Item) => void;
};

/**
 * Opens the dialog that the page's URL asks for (paths.addTo, paths.editIn), then removes the parameter, so that going
 * back or reloading does not reopen it: a half-filled form cannot be restored. The quick switcher opens dialogs of
 * other pages this way. A URL works from everywhere, also from a mail; a shared store would tie the shell to every
 * feature and be empty after a reload. An id that the list lacks opens nothing: it may be deleted, or another
 * account's.
 */
function useAddressedDialog<Item extends { id: string }>({ items, onAdd, onEdit }: AddressedDialog<Item>) {
  const parameters = useSearchParams();
  const pathname = usePathname();
  const isNew = parameters.has("new");
  const id = parameters.get("edit");
  const asked = isNew ? "new" : id;
  const answered = useRef<string | null>(null);
  useEffect(() => {
    // Next updates the search parameters later than the URL: ignore a request that was already answered.
    if (!asked) answered.current = null;
    if (!asked || !items || answered.current === asked) return;
    answered.current = asked;
    const item = items.find((known) => known.id === asked);
    window.history.replaceState(null, "", pathname);
    if (isNew) onAdd();
    else if (item) onEdit(item);
  }, [asked, isNew, items, onAdd, onEdit, pathname]);
}

/** Filters a long list to the rows that contain every typed word. */
function ListSearch({ onSearch }: { onSearch: (search: string) => void }) {
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
