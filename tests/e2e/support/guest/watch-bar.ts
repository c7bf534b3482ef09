import type { Page } from "@playwright/test";

/** Everything a guest saw while a post was sent: the progress bar's percentages in order, and every message. */
type SeenOfSending = { shares: number[]; sentences: string[] };

declare global {
  interface Window {
    seenOfSending?: SeenOfSending;
  }
}

/** Starts recording what the form shows; the returned function reads the record. */
export async function watchBar(page: Page): Promise<() => Promise<SeenOfSending>> {
  await page.evaluate(() => {
    const seen: SeenOfSending = { shares: [], sentences: [] };
    window.seenOfSending = seen;
    const look = () => {
      const value = document.querySelector("[role=progressbar]")?.getAttribute("aria-valuenow");
      if (value && Number(value) !== seen.shares[seen.shares.length - 1]) seen.shares.push(Number(value));
      for (const { textContent } of document.querySelectorAll("[role=status], [role=alert]")) {
        if (textContent && !seen.sentences.includes(textContent)) seen.sentences.push(textContent);
      }
    };
    const changes = { subtree: true, childList: true, attributes: true, characterData: true };
    new MutationObserver(look).observe(document.body, changes);
    look();
  });
  return () => page.evaluate(() => window.seenOfSending ?? { shares: [], sentences: [] });
}

/** Faults that a guest should not see, one sentence each: a bar that went back, a break, a wait or a rejection. */
export function faultsOf({ shares, sentences }: SeenOfSending): string[] {
  const back = shares.findIndex((share, index) => share < (shares[index - 1] ?? 0));
  const alarming = sentences.filter((sentence) => /broke|wait|moment|tries|try|larger|too large|error/i.test(sentence));
  return [
    ...(back === -1 ? [] : [`The bar went back from ${shares[back - 1]} to ${shares[back]}.`]),
    ...(shares.length < 3 ? [`The bar showed ${shares.length} values.`] : []),
    ...alarming.filter((sentence) => !/^Sent\. Waiting for confirmation/.test(sentence)),
  ];
}
