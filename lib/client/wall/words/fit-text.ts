/** Factor between two tried font sizes; the difference is not noticeable. */
const step = 0.94;

/** Range of font sizes in pixels. */
export type TextSizes = { largestPx: number; smallestPx: number };

/**
 * Sets the largest font size at which a text fits its parent element. Words stay whole as long as a smaller size helps;
 * then they break. At the smallest size, the text may overflow.
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
