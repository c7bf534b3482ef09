/** A number that waits may stand before it: '(3) Moderate'. */
const counted = /^(\(\d+\) )?/;

/** A page's title with a mark before its words, once, behind the number that may lead it. */
export function titleWithMark(title: string, mark: string): string {
  const prefix = `${mark} · `;
  return title.includes(prefix) ? title : title.replace(counted, (count) => count + prefix);
}

/** Puts the mark into the browser's title, whoever else writes it, until the returned function is called. */
export function markTitle(mark: string): () => void {
  const write = () => {
    const title = titleWithMark(document.title, mark);
    if (document.title !== title) document.title = title;
  };
  write();
  // Next writes the page's own title when it finds the time, which may be after this.
  const observer = new MutationObserver(write);
  observer.observe(document.head, { childList: true, subtree: true, characterData: true });
  return () => {
    observer.disconnect();
    document.title = document.title.replace(`${mark} · `, "");
  };
}
