"use client";

import { Pencil, Trash2 } from "lucide-react";
import type { ReactNode } from "react";
import { IconButton } from "@/components/ui/icon-button";
import { type ConfirmedDelete, useConfirmedDelete } from "@/components/ui/overlay/use-confirmed-delete";
import { TableActions } from "@/components/ui/table";
import { messages } from "@/lib/shared/messages";

export type RowActionsProps = {
  /** Appended to 'Edit' and 'Delete' for screen readers. */
  name: string;
  onEdit: () => void;
  deletion: ConfirmedDelete;
  isDeleting: boolean;
  /** False if this person may not delete it; the space stays, so that the buttons of all rows align. */
  canDelete?: boolean;
  /** Between Edit and Delete. */
  children?: ReactNode;
  /** After Edit and Delete. */
  more?: ReactNode;
};

/** Renders the end of every row: edit, the row's own actions, and delete with a confirmation. */
export function RowActions(props: RowActionsProps) {
  const { name, onEdit, deletion, isDeleting, canDelete = true, children, more } = props;
  const confirmedDelete = useConfirmedDelete();
  return (
    <TableActions>
      <IconButton size="sm" label={messages.common.editNamed(name)} tooltip={messages.common.edit} onClick={onEdit}>
        <Pencil aria-hidden="true" />
      </IconButton>
      {children}
      <IconButton
        size="sm"
        variant="danger"
        label={messages.common.deleteNamed(name)}
        tooltip={messages.common.delete}
        isBusy={isDeleting}
        onClick={() => void confirmedDelete(deletion)}
        className={canDelete ? undefined : "invisible"}
        disabled={!canDelete}
      >
        <Trash2 aria-hidden="true" />
      </IconButton>
      {more}
    </TableActions>
  );
}
