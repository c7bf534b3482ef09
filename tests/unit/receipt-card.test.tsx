import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { ReceiptCard } from "@/components/receipt/receipt-card";

const show = (keptSeconds?: number | null) =>
  renderToStaticMarkup(<ReceiptCard picture={null} caption="Hello" state="waiting" {...{ keptSeconds }} />);

it("a guest's card says how much of a long clip can be shown", () => {
  expect(show(180)).toContain("Only the first 3 minutes of your clip can be shown.");
});

it("a guest's card says nothing of minutes where nothing is left out", () => {
  for (const html of [show(null), show()]) expect(html).not.toContain("minutes");
});
