"use client";

import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type Ref, useEffect, useImperativeHandle, useLayoutEffect, useRef, useState } from "react";
import { matchesFilter, type PostFilter } from "@/lib/client/posts/filter";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import type { PostGroup } from "../groups/groups";
import { columnsFor, type Density, gridGap, rowHeightFor } from "./grid-measures";
import { PostCard, type PostCardActions } from "./post-card";

export type PostGridHandle = {
  columns: number;
  /** Scrolls a card into view, then focuses it. */
  focusCard: (index: number) => void;
  isAtTop: () => boolean;
};

export type PostGridProps = {
  filter: PostFilter;
  posts: readonly OrganiserPost[];
  /** Number of all matches, loaded or not. */
  total: number;
  activeId: string | null;
  selectedIds: ReadonlySet<string>;
  groups: ReadonlyMap<string, PostGroup>;
  changingIds: ReadonlySet<string>;
  isNew: (post: OrganiserPost) => boolean;
  hasEventNames: boolean;
  canErase: boolean;
  density: Density;
  actions: PostCardActions;
  /** Called when the last rows are near. */
  onNearEnd: () => void;
  ref?: Ref<PostGridHandle>;
};

/** Fetch the next page this many rows before the end. */
const nearRows = 4;
/** Pixels of the sticky top bar and filters. */
const stickyHeight = 144;

/** Virtualizes `count` rows; `height` and `top` are pixels. */
function useRows({ count, height, top }: { count: number; height: number; top: number }) {
  return useWindowVirtualizer({
    count,
    estimateSize: () => height,
    gap: gridGap,
    overscan: 2,
    scrollMargin: top,
    scrollPaddingStart: stickyHeight,
    scrollPaddingEnd: gridGap,
  });
}

/** Renders cards in virtualized rows: only those near the window are mounted. */
export function PostGrid(props: PostGridProps) {
  const { posts, total, activeId, density, onNearEnd, ref } = props;
  const gridRef = useRef<HTMLDivElement>(null);
  const { width, top } = usePlace(gridRef);
  const columns = columnsFor(width, density);
  const rows = Math.ceil(posts.length / columns);
  const height = rowHeightFor(width, columns, density);
  const virtualizer = useRows({ count: width === 0 ? 0 : rows, height, top });
  const items = virtualizer.getVirtualItems();
  const lastRow = items.at(-1)?.index ?? 0;

  useEffect(() => {
    if (width > 0 && lastRow >= rows - nearRows) onNearEnd();
  }, [width, lastRow, rows, onNearEnd]);

  const focusWanted = useFollowedFocus(gridRef, activeId);
  const focusCard = (index: number) => {
    focusWanted.current = true;
    virtualizer.scrollToIndex(Math.floor(index / columns), { align: "auto" });
  };
  const isAtTop = () => window.scrollY + stickyHeight <= top + gridGap;
  useImperativeHandle(ref, () => ({ columns, isAtTop, focusCard }));

  return (
    // biome-ignore lint/a11y/useSemanticElements: a table cannot be laid out with virtualized rows
    <div
      ref={gridRef}
      role="grid"
      aria-label="Posts"
      aria-rowcount={Math.ceil(total / columns)}
      aria-colcount={columns}
      aria-multiselectable="true"
      className="relative w-full"
      style={{ height: virtualizer.getTotalSize() }}
    >
      {items.map((row) => (
        <GridRow
          {...props}
          key={row.key}
          ref={virtualizer.measureElement}
          index={row.index}
          columns={columns}
          offset={row.start - top}
        />
      ))}
    </div>
  );
}

type GridRowProps = Omit<PostGridProps, "ref"> & {
  index: number;
  columns: number;
  /** Pixels below the grid's top. */
  offset: number;
  ref: Ref<HTMLDivElement>;
};

function GridRow({ index, columns, offset, ref, ...props }: GridRowProps) {
  const { posts, filter, activeId, selectedIds, changingIds } = props;
  const style = {
    gap: gridGap,
    gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
    transform: `translateY(${offset}px)`,
  };
  const className = "absolute top-0 left-0 grid w-full";
  return (
    // biome-ignore lint/a11y/useSemanticElements: same as the grid
    // biome-ignore lint/a11y/useFocusableInteractive: its cells take the focus
    <div ref={ref} data-index={index} role="row" aria-rowindex={index + 1} className={className} style={style}>
      {posts.slice(index * columns, (index + 1) * columns).map((post, column) => (
        <PostCard
          key={post.id}
          post={post}
          column={column}
          isActive={post.id === activeId}
          isSelected={selectedIds.has(post.id)}
          groupNote={props.groups.get(post.id)?.note ?? null}
          groupSize={props.groups.get(post.id)?.posts.length ?? 1}
          isHandOver={Boolean(props.groups.get(post.id)?.handOverId)}
          isChoosing={selectedIds.size > 0}
          isBusy={changingIds.has(post.id)}
          isLeaving={!matchesFilter(post, filter)}
          isNew={props.isNew(post)}
          hasEventName={props.hasEventNames}
          hasStatus={filter.status !== "pending"}
          canErase={props.canErase}
          density={props.density}
          actions={props.actions}
        />
      ))}
    </div>
  );
}

/** Returns the element's width and its distance from the top of the page, kept current. */
function usePlace(ref: { current: HTMLElement | null }) {
  const [place, setPlace] = useState({ width: 0, top: 0 });
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => {
      const box = element.getBoundingClientRect();
      const next = { width: box.width, top: Math.round(box.top + window.scrollY) };
      setPlace((known) => (known.width === next.width && known.top === next.top ? known : next));
    };
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    observer.observe(document.body);
    measure();
    return () => observer.disconnect();
  }, [ref]);
  return place;
}

/**
 * Keeps the focus in the grid: a card that changes rows remounts, and one that leaves loses the focus; then the active
 * card gets it. Set the returned ref to true to move the focus into the grid.
 */
function useFollowedFocus(gridRef: { current: HTMLElement | null }, activeId: string | null) {
  const isFocusInside = useRef(false);
  useEffect(() => {
    const follow = (event: Event) => {
      isFocusInside.current = event.target instanceof Node && (gridRef.current?.contains(event.target) ?? false);
    };
    document.addEventListener("focusin", follow);
    document.addEventListener("pointerdown", follow);
    return () => {
      document.removeEventListener("focusin", follow);
      document.removeEventListener("pointerdown", follow);
    };
  }, [gridRef]);
  useLayoutEffect(() => {
    const isLost = document.activeElement === null || document.activeElement === document.body;
    const isElsewhere = !gridRef.current?.querySelector(`[data-post="${activeId}"]`)?.contains(document.activeElement);
    if (!isFocusInside.current || !(isLost || isElsewhere)) return;
    gridRef.current?.querySelector<HTMLElement>(`[data-post="${activeId}"]`)?.focus({ preventScroll: true });
  });
  return isFocusInside;
}
