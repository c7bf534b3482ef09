"use client";

import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { type Direction, type KeyCommand, stepInGrid } from "../keys/key-map";
import { useKeys } from "../keys/use-keys";
import { focusedPostId } from "../post/use-hold";
import type { Board } from "./use-board";

/** Binds the screen's keys; `onHelp` opens their list. */
export function useBoardKeys(board: Board, onHelp: () => void) {
  useKeys((command) => {
    if (command.kind === "help") onHelp();
    else if (command.kind === "undo") board.undoLast();
    else if (command.kind === "deal") void board.dealing.deal();
    else return board.open.post ? handleOpenPostKey(board, board.open.post, command) : handleGridKey(board, command);
    return true;
  });
}

/** Both return true if they handled the key. */
function handleOpenPostKey({ open, address, ...board }: Board, post: OrganiserPost, command: KeyCommand): boolean {
  if (command.kind === "move") {
    const neighbours: Partial<Record<Direction, OrganiserPost | null>> = { left: open.previous, right: open.next };
    const neighbour = neighbours[command.direction];
    // Up and down scroll a long caption.
    if (neighbour === undefined) return false;
    if (neighbour) address.showPost(neighbour.id);
  } else if (command.kind === "status") void board.changeOpen([post], command.status);
  else if (command.kind === "group-status" || command.kind === "select-group") {
    return handleGroupKey({ open, address, ...board }, post, command);
  } else if (command.kind === "favourite") void board.toggleFavourite(post);
  else return false;
  return true;
}

function handleGridKey(board: Board, command: KeyCommand): boolean {
  const { selection, shown, order, chosen } = board;
  // A key acts only on a card with a visible focus ring.
  const focusedId = focusedPostId();
  const focused = shown.find((post) => post.id === focusedId);
  if (command.kind === "move") moveFocus(board, focused, command);
  else if (command.kind === "select-all") selection.selectAll(order);
  else if (command.kind === "escape" && selection.ids.size > 0) selection.clear();
  else if (command.kind === "status" && chosen.length > 0) void board.changeStatus(chosen, command.status);
  else return focused ? handleCardKey(board, focused, command) : false;
  return true;
}

function handleGroupKey(board: Board, post: OrganiserPost, command: KeyCommand): boolean {
  const group = board.groups.get(post.id);
  if (!group) return false;
  if (command.kind === "select-group") board.selectGroup(post);
  else if (command.kind !== "group-status") return false;
  else if (board.open.post) void board.changeOpen(group.posts, command.status);
  else void board.changeStatus(group.posts, command.status);
  return true;
}

function handleCardKey(board: Board, post: OrganiserPost, command: KeyCommand): boolean {
  if (command.kind === "status") void board.changeStatus([post], command.status);
  else if (command.kind === "favourite") void board.toggleFavourite(post);
  else if (command.kind === "select") board.selection.select(post.id, command.isRange, board.order);
  else if (command.kind === "group-status" || command.kind === "select-group") {
    return handleGroupKey(board, post, command);
  } else if (command.kind === "open") board.address.showPost(post.id);
  else return false;
  return true;
}

/** Moves from the focused card to its neighbour; without a focused card, to the last focused one. */
function moveFocus(
  { order, active, grid, selection }: Board,
  focused: OrganiserPost | undefined,
  { direction, isExtending }: { direction: Direction; isExtending: boolean },
) {
  const from = focused ? order.indexOf(focused.id) : -1;
  const to = from === -1 ? active.index : stepInGrid(from, direction, grid.current?.columns ?? 1, order.length);
  const target = order[to];
  if (target === undefined) return;
  if (isExtending && focused) {
    if (selection.anchor === null) selection.select(focused.id, false, order);
    selection.select(target, true, order);
  }
  active.set(target);
  grid.current?.focusCard(to);
}
