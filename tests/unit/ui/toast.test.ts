import { toast as sonner } from "sonner";
import { beforeEach, expect, it, vi } from "vitest";
import { toast } from "@/components/ui/overlay/toast";

/** Lists sonner's visible toasts. */
const notices = () => sonner.getToasts().map((notice) => ("title" in notice ? notice.title : "dismissed"));
const idOf = (title: string) => sonner.getToasts().find((notice) => "title" in notice && notice.title === title)?.id;

beforeEach(() => {
  // Sonner removes a toast in the next frame.
  vi.stubGlobal("requestAnimationFrame", (callback: () => void) => setTimeout(callback));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
  toast.dismiss("save");
  sonner.dismiss();
});

it("a toast replaces the visible one with the same id", () => {
  toast.danger("It failed", { id: "save" });
  toast.success("Saved", { id: "save" });
  expect(notices()).toEqual(["Saved"]);
});

it("a toast whose predecessor is fading out is a new one and does not fade with it", () => {
  toast.success("Added", { id: "save" });
  const fading = idOf("Added");
  toast.dismiss("save");
  toast.success("Updated", { id: "save" });
  expect(notices()).toEqual(["Updated"]);
  expect(idOf("Updated")).not.toBe(fading);
});

it("a toast whose predecessor expired or was closed is a new one", () => {
  for (const end of ["onAutoClose", "onDismiss"] as const) {
    toast.success("Added", { id: "save" });
    const added = sonner.getToasts().find(({ id }) => id === idOf("Added"));
    if (!added || !("title" in added)) throw new Error("Nothing stands there.");
    added[end]?.(added);
    toast.success("Updated", { id: "save" });
    expect(idOf("Updated")).not.toBe(added.id);
    toast.dismiss("save");
  }
});
