import type { Page } from "@playwright/test";

/** Translates a page as Chrome does, from now on: each text is replaced by two <font> elements with another text. */
export async function translate(page: Page): Promise<void> {
  await page.evaluate(() => {
    const wrap = (node: Node) => {
      const parent = node.parentElement;
      if (!node.nodeValue?.trim() || !parent || parent.closest("script, style, textarea, font")) return;
      const [outer, inner] = [document.createElement("font"), document.createElement("font")];
      inner.textContent = `«${node.nodeValue}»`;
      outer.append(inner);
      node.parentNode?.replaceChild(outer, node);
    };
    const wrapAll = (root: Node) => {
      const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      const texts: Node[] = [];
      while (walker.nextNode()) texts.push(walker.currentNode);
      texts.forEach(wrap);
    };
    const onChanges = (changes: MutationRecord[]) => {
      for (const { type, target, addedNodes } of changes) {
        if (type === "characterData") wrap(target);
        for (const node of addedNodes) {
          if (node.nodeType === Node.TEXT_NODE) wrap(node);
          else if (node.nodeName !== "FONT") wrapAll(node);
        }
      }
    };
    wrapAll(document.body);
    new MutationObserver(onChanges).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
}
