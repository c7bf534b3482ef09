import { describe, expect, it } from "vitest";
import { contrast, textContrast } from "@/lib/shared/colour";
import { eventDefaults } from "@/lib/shared/events/contract";
import { scanInk } from "@/lib/shared/wall/scan-ink";

const ink = (top_brand_color: string, bottom_brand_color: string, cta_button_color: string) =>
  scanInk({ ...eventDefaults, top_brand_color, bottom_brand_color, cta_button_color });

describe("the colour of a QR code", () => {
  it("a QR code has the first of the event's colours that contrasts with white", () => {
    expect(ink("#123456", "#654321", "#000000")).toBe("#123456");
    expect(ink("#ffe34d", "#654321", "#000000")).toBe("#654321");
    expect(ink("#ffffff", "#eeeeee", "#8b0000")).toBe("#8b0000");
    expect(scanInk(eventDefaults)).toBe("#000000");
  });

  it("a QR code is nearly black when none of the event's colours contrasts with white", () => {
    const plain = ink("#ffffff", "#ffe34d", "#00ff00");
    expect(contrast(plain, "#ffffff")).toBeGreaterThan(textContrast);
  });
});
