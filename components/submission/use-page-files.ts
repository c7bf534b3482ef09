import { useEffect, useState } from "react";
import { useLatest } from "@/lib/client/browser/use-latest";
import { filesPasted } from "@/lib/client/submission/early";

/**
 * Takes files pasted or dropped anywhere on the page: a drop that misses a small target would make the browser open the
 * file and lose the form's input. Returns true while files hover over the page.
 */
export function usePageFiles(onAdd: (files: readonly File[]) => void, isDisabled: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useLatest({ onAdd, isDisabled });

  useEffect(() => {
    const handleOver = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = latest.current.isDisabled ? "none" : "copy";
      setIsOver(!latest.current.isDisabled);
    };
    const handleLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setIsOver(false);
    };
    const handleDrop = (event: DragEvent) => {
      setIsOver(false);
      handleFiles(event, [...(event.dataTransfer?.files ?? [])]);
    };
    const handlePaste = (event: ClipboardEvent) => handleFiles(event, filesPasted(event));
    const handleFiles = (event: Event, files: readonly File[]) => {
      if (files.length === 0) return;
      event.preventDefault();
      if (!latest.current.isDisabled) latest.current.onAdd(files);
    };
    window.addEventListener("dragover", handleOver);
    window.addEventListener("dragleave", handleLeave);
    window.addEventListener("drop", handleDrop);
    window.addEventListener("paste", handlePaste);
    return () => {
      window.removeEventListener("dragover", handleOver);
      window.removeEventListener("dragleave", handleLeave);
      window.removeEventListener("drop", handleDrop);
      window.removeEventListener("paste", handlePaste);
    };
  }, [latest]);

  return isOver;
}
