/**
 * Keeps a page alive that its browser translates. Chrome's translation replaces text nodes by <font> elements, behind
 * React's back. React's next insertBefore or removeChild then names a node that is no child any more, throws, and the page
 * is gone (github.com/facebook/react/issues/11538). Here such a node is looked for in its <font>, or counts as gone.
 */
export function forgiveTranslation(): void {
  const { insertBefore, removeChild } = Node.prototype;
  Node.prototype.insertBefore = function <Added extends Node>(this: Node, added: Added, next: Node | null): Added {
    return insertBefore.call(this, added, next && childOf(this, next)) as Added;
  };
  Node.prototype.removeChild = function <Removed extends Node>(this: Node, removed: Removed): Removed {
    const child = childOf(this, removed);
    if (child) removeChild.call(this, child);
    return removed;
  };
}

/** Returns the child of `parent` that is `node` or the <font> around it; null if there is none. */
function childOf(parent: Node, node: Node): Node | null {
  let child: Node | null = node;
  while (child && child.parentNode !== parent) child = child.parentNode?.nodeName === "FONT" ? child.parentNode : null;
  return child;
}
