import { expect, it } from "vitest";
import { ReceiptCard } from "@/components/receipt/receipt-card";
import { renderInLanguage } from "../../support/language/render-in-language";

const show = (keptSeconds?: number | null) =>
  renderInLanguage(<ReceiptCard picture={null} caption="Hello" state="waiting" {...{ keptSeconds }} />);

it("a guest's card says how much of a long clip is shown", () => {
  expect(show(180)).toContain("Only the first 3 minutes of your clip can be shown.");
});

it("a guest's card mentions no minutes when the clip is not cut", () => {
  for (const html of [show(null), show()]) expect(html).not.toContain("minutes");
});
