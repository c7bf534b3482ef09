"use client";

import type { UseQueryResult } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ErrorState } from "@/components/ui/error-state";
import { GrowingRows } from "@/components/ui/growing-rows";
import { PageHeader } from "@/components/ui/page-header";
import { Table, TableBody, TableEmptyRow, TableHead, TableHeader, TableLoadingRow } from "@/components/ui/table";
import { ApiError } from "@/lib/browser/api-client";
import { NeedsAdmin } from "./needs-admin";

export type ListScreenProps<Item> = {
  /** The count stands behind it: 'Ads (3)'. */
  title: string;
  list: UseQueryResult<Item[]>;
  /** The last one is for the buttons of a row. */
  columns: readonly string[];
  /** A memoised row with its key: a change of one thing must not paint five hundred. */
  renderRow: (item: Item) => ReactNode;
  addLabel: string;
  onAdd: () => void;
  empty: { icon: ReactNode; title: string; description: string };
};

/** A page of the console that is one table: heading with count, a button that adds, and every state of the list. */
export function ListScreen<Item>(props: ListScreenProps<Item>) {
  const { title, list, columns, addLabel, onAdd } = props;
  const { data, error } = list;
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
      <PageHeader title={data ? `${title} (${data.length})` : title} actions={addButton} />
      <Table label={title}>
        <TableHead>
          {columns.map((column, index) => (
            <TableHeader key={column} align={index === columns.length - 1 ? "right" : "left"}>
              {column}
            </TableHeader>
          ))}
        </TableHead>
        <TableBody>
          <Rows {...props} addButton={addButton} />
        </TableBody>
      </Table>
    </>
  );
}

function Rows<Item>(props: ListScreenProps<Item> & { addButton: ReactNode }) {
  const { list, columns, renderRow, empty, addButton } = props;
  const { data, error } = list;
  if (data && data.length > 0) {
    return (
      <GrowingRows items={data} columns={columns.length}>
        {renderRow}
      </GrowingRows>
    );
  }
  if (!data && !error) return <TableLoadingRow columns={columns.length} />;
  return (
    <TableEmptyRow columns={columns.length}>
      {data ? (
        <EmptyState {...empty} action={addButton} />
      ) : (
        <ErrorState
          description={error instanceof ApiError ? error.message : undefined}
          onRetry={() => void list.refetch()}
          isRetrying={list.isRefetching}
        />
      )}
    </TableEmptyRow>
  );
}
