import { useEffect, useMemo } from "react";

/** Returns an object URL for a file in memory, and revokes it when the file changes. */
export function useFileUrl(file: File | null | undefined): string | null {
  const url = useMemo(() => (file ? URL.createObjectURL(file) : null), [file]);
  useEffect(() => (url ? () => URL.revokeObjectURL(url) : undefined), [url]);
  return url;
}
