"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { Plus, Search } from "lucide-react";
import { type ReactNode, useDeferredValue, useState } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { GrowingRows } from "@/components/ui/growing-rows";
import { PageHeader } from "@/components/ui/page-header";
import { Table, TableBody, TableEmptyRow, TableHead, TableHeader, TableLoadingRow } from "@/components/ui/table";
import { ApiError } from "@/lib/client/browser/api-client";
import { messages } from "@/lib/shared/messages";
import { ListSearch } from "./list-search";
import { NeedsAdmin } from "./needs-admin";
import { useAddressedDialog } from "./use-addressed-dialog";

/** A column whose heading needs a width, or hides where there is no room for it. */
type ListColumn = { label: string; className: string };

export type ListScreenProps<Item> = {
  /** The count stands behind it: 'Ads (3)'. */
  title: string;
  /** Tells what has to be known before anything is added. */
  description?: string | undefined;
  list: UseQueryResult<Item[]>;
  /** The last one is for the buttons of a row. */
  columns: readonly (string | ListColumn)[];
  /** What a search in the list looks through. */
  searchText: (item: Item) => string;
  /** A memoised row with its key: a change of one thing must not paint five hundred. */
  renderRow: (item: Item) => ReactNode;
  addLabel: string;
  onAdd: () => void;
  /** For whoever comes from elsewhere to edit one thing (paths.editIn). */
  onEdit: (item: Item) => void;
  empty: { icon: ReactNode; title: string; description?: string };
};

/** From so many on, looking for one by eye takes longer than typing. */
const searchableCount = 12;

/** A page of the console that is one table: heading with count, a button that adds, and every state of the list. */
export function ListScreen<Item extends { id: string }>(props: ListScreenProps<Item>) {
  const { title, description, list, columns, addLabel, onAdd, onEdit } = props;
  const { data, error } = list;
  useAddressedDialog({ items: data, onAdd, onEdit });
  const [search, setSearch] = useState("");
  // Typing must stay fluent while five hundred rows are looked through.
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
      <PageHeader title={data ? `${title} (${data.length})` : title} description={description} actions={addButton} />
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

/** Those that have every word somewhere in their text, in any case. */
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
      // Another search starts at its top again.
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
