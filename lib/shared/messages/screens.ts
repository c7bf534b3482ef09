import { english } from "./english";

const { page } = english.guest;

export const screenMessages = {
  error: page.error,
  errorTitle: "Error",
  loading: english.wall.loading,
  close: english.wall.close,
  cancel: "Cancel",
  edit: "Edit",
  editNamed: (name: string) => `Edit ${name}`,
  delete: "Delete",
  deleteNamed: (name: string) => `Delete ${name}`,
  save: "Save",
  notSet: "Not set",
  undo: "Undo",
  retry: page.retry,
  searchList: "Search this list",
  nothingFound: "No matches in this list",
  deleteConfirmation: "Are you sure you want to delete this?",
  deleted: "Deleted successfully",
  deleteFailed: "An error occurred while deleting.",
  needsAdmin: "This page needs an admin. Ask an admin of your company for access.",
  offline: page.offline,
} as const;
