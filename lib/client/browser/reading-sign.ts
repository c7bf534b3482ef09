/** Returns 1 where text runs from left to right, and -1 from right to left. */
export const readingSign = (element: Element): 1 | -1 =>
  window.getComputedStyle(element).direction === "rtl" ? -1 : 1;
