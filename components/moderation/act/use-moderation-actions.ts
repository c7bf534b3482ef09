"use client";

import { useQueryClient } from "@tanstack/react-query";
import { useCallback, useEffect, useRef } from "react";
import { dropUnmatchedPosts } from "@/lib/client/posts/cache";
import { type StatusChange, useSetPostFavourite, useSetPostStatus, useUndoPostStatus } from "@/lib/client/posts/hooks";
import { followRemoval } from "@/lib/client/screens/cache";
import { ApiError } from "@/lib/client/session/api-client";
import { messages } from "@/lib/shared/messages";
import type { OrganiserPost } from "@/lib/shared/posts/contract";
import { guestName } from "@/lib/shared/posts/guest-name";
import type { PostScreens } from "@/lib/shared/screens/contract";
import type { SettablePostStatus } from "@/lib/shared/vocabulary";
import { dueNotice } from "../post/due-countdown";
import { setNextUndo } from "../post/next-undo";
import { statusLooks } from "../post/status-looks";
import { notices as toast } from "./notices";
import { type Outcome, runBounded } from "./run-bounded";

/** A browser opens six connections per server, and the page needs some of them. */
const concurrency = 4;
/** Actions that the undo stack keeps. */
const undoDepth = 50;

/** The changes of one user action, and the id of its toast. */
type UndoEntry = { changes: StatusChange[]; noticeId: string };

let noticeCount = 0;
function nextNoticeId(): string {
  noticeCount += 1;
  return `post-status-${noticeCount}`;
}

const isSessionOver = (error: unknown) => error instanceof ApiError && error.code === "session_ended";
/** The post was erased, or its event is no longer the person's. */
const isGone = (error: unknown) => error instanceof ApiError && error.code === "not_found";
/** Another moderator decided first. */
const isDecidedByOther = (error: unknown) => error instanceof ApiError && error.code === "conflict";
const succeeded = <Item, Result>(outcomes: readonly Outcome<Item, Result>[]) =>
  outcomes.flatMap((outcome) => ("result" in outcome ? [outcome.item] : []));
const failures = <Item, Result>(outcomes: readonly Outcome<Item, Result>[]) =>
  outcomes.flatMap((outcome) => ("error" in outcome ? [outcome.error] : []));

/** Undo stack, newest last; callbacks are stable. */
function useUndoStack() {
  const queryClient = useQueryClient();
  const { mutateAsync: sendUndo } = useUndoPostStatus();
  const stack = useRef<UndoEntry[]>([]);
  const setStack = useCallback((entries: UndoEntry[]) => {
    stack.current = entries;
    setNextUndo(entries.at(-1)?.changes.map(({ id }) => id) ?? []);
  }, []);
  useEffect(() => () => setNextUndo([]), []);

  const undo = useCallback(
    async (entry: UndoEntry) => {
      setStack(stack.current.filter((other) => other !== entry));
      // Undo by key leaves the toast open, so dismiss it. The result gets a new id: a toast with the clicked one's id
      // would close with it.
      toast.dismiss(entry.noticeId);
      const outcomes = await runBounded(entry.changes, concurrency, (change) =>
        serializePerPost(change, () => sendUndo(change)),
      );
      dropUnmatchedPosts(queryClient);
      showUndoResult(outcomes);
    },
    [queryClient, sendUndo, setStack],
  );
  const undoLast = useCallback(() => {
    const entry = stack.current.at(-1);
    if (entry) void undo(entry);
    else toast.info(messages.posts.nothingToUndo, { id: "nothing-to-undo" });
  }, [undo]);
  /** Pushes an action onto the undo stack if it changed anything; returns its undo callback. */
  const remember = useCallback(
    (entry: UndoEntry) => {
      if (entry.changes.length === 0) return undefined;
      setStack([...stack.current.slice(1 - undoDepth), entry]);
      return () => void undo(entry);
    },
    [undo, setStack],
  );
  /** Reverts one approval, by any moderator; the other changes of the same action stay. */
  const revertApproval = useCallback(
    ({ id }: OrganiserPost) => {
      const isThisApproval = (change: StatusChange) => change.id === id && change.status === "approve";
      const match = [...stack.current].reverse().find(({ changes }) => changes.some(isThisApproval));
      if (match?.changes.length === 1) return void undo(match);
      if (match) match.changes = match.changes.filter((change) => !isThisApproval(change));
      void undo({ changes: [{ id, status: "approve" }], noticeId: nextNoticeId() });
    },
    [undo],
  );
  const isUndoable = useCallback((entry: UndoEntry) => stack.current.includes(entry), []);
  return { remember, isUndoable, undoLast, revertApproval };
}

/** Returns a moderator's actions on posts, with their toasts and undo. Callbacks are stable. */
export function useModerationActions() {
  const queryClient = useQueryClient();
  const { mutateAsync: sendStatus } = useSetPostStatus();
  const toggleFavourite = useFavouriteToggle();
  const { remember, isUndoable, undoLast, revertApproval } = useUndoStack();

  /** Resolves to the ids of settled posts: set here, or decided earlier by another moderator. */
  const setStatus = useCallback(
    async (posts: readonly OrganiserPost[], status: SettablePostStatus): Promise<string[]> => {
      // Posts of one hand-over that are approved together join the wall one after the other.
      const isInTurn = ({ hand_over_id }: OrganiserPost) =>
        status === "approve" && posts.length > 1 && hand_over_id !== null;
      const outcomes = await runBounded(posts, posts.some(isInTurn) ? 1 : concurrency, async (post) => {
        const turn = isInTurn(post) && { in_turn: true };
        try {
          return await serializePerPost(post, (known) =>
            sendStatus({ id: post.id, status, expected_status: known.status, ...turn }),
          );
        } finally {
          // Own decisions leave a filtered list at once; other people's wait until the grid is idle.
          dropUnmatchedPosts(queryClient);
        }
      });
      const set = succeeded(outcomes);
      const changes = set.filter((post) => post.status !== status).map(({ id }) => ({ id, status }));
      const entry = { changes, noticeId: nextNoticeId() };
      const updateNotice = showStatusResult(outcomes, status, entry.noticeId, remember(entry));
      const [only] = set;
      const wasShown = only?.status === "approve" && only.wall_due_at === null;
      if (updateNotice && only && set.length === 1 && wasShown && status !== "approve") {
        reportRemoval(only.id, (text) => isUndoable(entry) && updateNotice(text));
      }
      return outcomes.flatMap((outcome) =>
        "result" in outcome || isDecidedByOther(outcome.error) ? [outcome.item.id] : [],
      );
    },
    [queryClient, sendStatus, remember, isUndoable],
  );
  return { setStatus, toggleFavourite, undoLast, revertApproval };
}

function useFavouriteToggle() {
  const { mutateAsync: sendFavourite } = useSetPostFavourite();
  return useCallback(
    async (post: OrganiserPost) => {
      try {
        await sendFavourite({ id: post.id, is_favourite: post.is_favourite === "yes" ? "no" : "yes" });
        toast.success(messages.posts.favouriteUpdated, { id: "favourite" });
      } catch (error) {
        if (!isSessionOver(error)) toast.danger(messages.posts.favouriteFailed, { id: "favourite" });
      }
    },
    [sendFavourite],
  );
}

type StatusOutcomes = Outcome<OrganiserPost, OrganiserPost>[];

/** Returns a function that appends text to the toast, or null after a failure. */
function showStatusResult(
  outcomes: StatusOutcomes,
  status: SettablePostStatus,
  id: string,
  onUndo: (() => void) | undefined,
): ((more: string) => void) | null {
  const errors = failures(outcomes);
  if (errors.some(isSessionOver)) return null;
  const failed = errors.filter((error) => !isDecidedByOther(error));
  const decidedByOther = errors.length - failed.length;
  const [only] = outcomes;
  const due = only && "result" in only ? dueNotice(only.result) : null;
  const action = onUndo && { label: due?.label ?? messages.common.undo, onClick: onUndo };
  if (errors.length === 0 && only) {
    const what = outcomes.length === 1 ? guestName(only.item) : messages.posts.count(outcomes.length);
    const text = `${what}: ${statusLooks[status].label}`;
    const options = { id, title: due?.title ?? messages.posts.statusUpdated, action, durationMs: due?.durationMs };
    toast.success(text, options);
    return (more) => void toast.success(`${text}. ${more}`, options);
  }
  const { statusFailed, someFailed, someOvertaken } = messages.posts;
  const [error] = errors;
  if (outcomes.length === 1) {
    if (error instanceof ApiError && decidedByOther > 0) toast.info(error.message, { id });
    else if (isGone(error)) toast.info(messages.posts.gone, { id });
    else toast.danger(statusFailed, { id });
    return null;
  }
  const overtakenText = decidedByOther > 0 ? someOvertaken(decidedByOther, outcomes.length) : "";
  if (failed.length === 0) toast.info(overtakenText, { id, action });
  else {
    const text = `${someFailed(failed.length, outcomes.length)} ${overtakenText}`.trim();
    toast.danger(text, { id, title: statusFailed, action });
  }
  return null;
}

function showUndoResult(outcomes: Outcome<StatusChange, OrganiserPost>[]) {
  const [error, ...others] = failures(outcomes);
  if (!error) toast.success(messages.posts.statusRestored);
  else if (isSessionOver(error)) return;
  else if (outcomes.length > 1) toast.danger(messages.posts.someNotRestored(1 + others.length, outcomes.length));
  // The server's message gives the reason: another decision came first, or undo came too late.
  else toast.danger(error instanceof ApiError ? error.message : messages.posts.statusFailed);
}

const inFlight = new Map<string, Promise<OrganiserPost>>();

/**
 * Serializes the changes of one post: each waits for the previous answer and starts from its result, because two quick
 * keys are two decisions of one person. If the previous change failed, it starts from the post as shown.
 */
export async function serializePerPost<Post extends Pick<OrganiserPost, "id" | "status">>(
  post: Post,
  send: (known: Pick<OrganiserPost, "id" | "status">) => Promise<OrganiserPost>,
): Promise<OrganiserPost> {
  const before = inFlight.get(post.id);
  const change = (async () => send((await before?.catch(() => null)) ?? post))();
  inFlight.set(post.id, change);
  try {
    return await change;
  } finally {
    if (inFlight.get(post.id) === change) inFlight.delete(post.id);
  }
}

const text = messages.wallScreens;

/** Returns how many screens removed a post, as text; null if no screen shows the wall. */
export function removalText({ screens, gone, gone_after_ms }: PostScreens): string | null {
  if (screens === 0) return null;
  if (gone_after_ms === null) return text.notYetGone(gone, screens);
  return text.goneFrom(gone, screens, (Math.max(gone_after_ms, 100) / 1_000).toFixed(1));
}

/** Reports how many screens removed a post that just left the wall; calls `updateNotice` on each change. */
function reportRemoval(postId: string, updateNotice: (text: string) => void): void {
  let last = "";
  void followRemoval(postId, (answer) => {
    const text = removalText(answer);
    if (text === null || text === last) return;
    last = text;
    updateNotice(text);
  });
}
