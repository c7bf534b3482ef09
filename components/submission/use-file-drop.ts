import { useEffect, useRef, useState } from "react";

/**
 * Takes files dropped anywhere on the page: one that misses a small target would make the browser open it, and what
 * was typed would be gone. Returns whether files hover over the page.
 */
export function useFileDrop(onDrop: (files: readonly File[]) => void, isDisabled: boolean): boolean {
  const [isOver, setIsOver] = useState(false);
  const latest = useRef({ onDrop, isDisabled });
  useEffect(() => {
    latest.current = { onDrop, isDisabled };
  });

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
      const files = [...(event.dataTransfer?.files ?? [])];
      setIsOver(false);
      if (files.length === 0) return;
      event.preventDefault();
      if (!latest.current.isDisabled) latest.current.onDrop(files);
    };
    window.addEventListener("dragover", handleOver);
    window.addEventListener("dragleave", handleLeave);
    window.addEventListener("drop", handleDrop);
    return () => {
      window.removeEventListener("dragover", handleOver);
      window.removeEventListener("dragleave", handleLeave);
      window.removeEventListener("drop", handleDrop);
    };
  }, []);

  return isOver;
}
