/** The largest size at which a text fits its box, tried in steps that nobody sees. */
const step = 0.94;

/** Sizes in pixels between which a text is drawn. */
export type TextSizes = { largestPx: number; smallestPx: number };

/**
 * Sets a text as large as its box, its only parent, has room for. Words stay whole as long as a smaller size helps; then
 * they break. What does not fit at the smallest size stays at that.
 */
export function fitText(text: HTMLElement, { largestPx, smallestPx }: TextSizes): void {
  const box = text.parentElement;
  if (!box) return;
  for (const wrap of ["normal", "anywhere"]) {
    text.style.overflowWrap = wrap;
    for (let sizePx = largestPx; sizePx >= smallestPx; sizePx *= step) {
      text.style.fontSize = `${sizePx}px`;
      if (text.scrollWidth <= text.clientWidth && text.offsetHeight <= box.clientHeight) return;
    }
  }
}
