import { failureMessages } from "../failures";
import { wallMessages } from "../wall";

export const screenMessages = {
  error: failureMessages.error,
  errorTitle: "Error",
  loading: wallMessages.loading,
  close: wallMessages.close,
  cancel: "Cancel",
  edit: "Edit",
  editNamed: (name: string) => `Edit ${name}`,
  delete: "Delete",
  deleteNamed: (name: string) => `Delete ${name}`,
  save: "Save",
  notSet: "Not set",
  undo: "Undo",
  retry: wallMessages.retry,
  searchList: "Search this list",
  nothingFound: "No matches in this list",
  deleteConfirmation: "Are you sure you want to delete this?",
  deleted: "Deleted successfully",
  deleteFailed: "An error occurred while deleting.",
  needsAdmin: "This page needs an admin. Ask an admin of your company for access.",
  offline: failureMessages.offline,
} as const;
