"use client";

import { GripVertical, Plus, Trash2 } from "lucide-react";
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from "react";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { Select } from "@/components/ui/choice/select";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { toast } from "@/components/ui/overlay/toast";
import { ApiError } from "@/lib/client/session/api-client";
import { useDirectRun, useEventShow, useServerTime, useUpdateRun } from "@/lib/client/show/hooks";
import { showRules } from "@/lib/shared/limits/show";
import { messages } from "@/lib/shared/messages";
import { runSets } from "@/lib/shared/show/run-sets";
import { runAt, sceneAt } from "@/lib/shared/show/scene-at";
import type { RunItem } from "@/lib/shared/show/show";
import { type RunOrder, type SceneKind, sceneKinds } from "@/lib/shared/vocabulary";

const text = messages.show;
const scenes = sceneKinds.map((kind) => ({ value: kind, label: kind }));
const usualSeconds = 60;

const sayError = (error: unknown) => toast.danger(error instanceof ApiError ? error.message : text.failed);

/** Arranges an event's run of show by drag or arrow keys, and directs it. */
export default function RunPanel({ eventId }: { eventId: string }) {
  const query = useEventShow(eventId);
  const nowMs = useServerTime(query) + showRules.leadMs;
  const direct = useDirectRun(eventId);
  const update = useUpdateRun(eventId);
  const [draft, setDraft] = useState<readonly RunItem[] | null>(null);
  const [announced, setAnnounced] = useState("");
  const items = draft ?? query.data?.run_of_show ?? [];
  const cues = query.data?.show?.cues ?? [];
  const on = runAt(cues, nowMs);
  const standing = on ? sceneAt(cues, nowMs) : null;
  const save = (next: readonly RunItem[]) => {
    setDraft(next);
    update.mutate(next, { onError: sayError, onSettled: () => setDraft(null) });
  };
  const move = (from: number, to: number) => {
    const moved = items[from];
    if (!moved || to < 0 || to >= items.length || from === to) return;
    const rest = items.filter((_, index) => index !== from);
    save([...rest.slice(0, to), moved, ...rest.slice(to)]);
    setAnnounced(text.moved(moved.kind, to + 1, items.length));
  };
  const orders: RunOrder[] = on ? [on.run.frozen_at === null ? "hold" : "resume", "next", "stop"] : ["start"];
  return (
    <section aria-label={text.run} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <div className="min-w-0 flex-1 basis-48">
          <h3 className="font-medium">{text.run}</h3>
          <p aria-live="polite" className="text-muted text-sm">
            {standing ? text.stands(standing.scene.kind) : text.runHint}
          </p>
        </div>
        {orders.map((order) => (
          <Button
            key={order}
            disabled={order === "start" && items.length === 0}
            isBusy={direct.isPending && direct.variables === order}
            onClick={() => direct.mutate(order, { onError: sayError })}
          >
            {text.orders[order]}
          </Button>
        ))}
      </div>
      <RunList items={items} current={standing?.item ?? null} onMove={move} onSave={save} />
      <p role="status" className="sr-only">
        {announced}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        {items.length < showRules.runMaxItems && (
          <Select
            aria-label={text.add}
            placeholder={text.add}
            value=""
            options={scenes}
            onChange={(kind) => save([...items, { kind: kind as SceneKind, text: "", seconds: usualSeconds }])}
          />
        )}
        {items.length === 0 &&
          (Object.keys(runSets) as (keyof typeof runSets)[]).map((name) => (
            <Button key={name} size="sm" icon={<Plus aria-hidden="true" />} onClick={() => save(runSets[name])}>
              {text.startFrom(text.sets[name])}
            </Button>
          ))}
      </div>
    </section>
  );
}

type RunListProps = {
  items: readonly RunItem[];
  /** Index of the scene that stands. */
  current: number | null;
  onMove: (from: number, to: number) => void;
  onSave: (items: readonly RunItem[]) => void;
};

function RunList({ items, current, onMove, onSave }: RunListProps) {
  const [dragged, setDragged] = useState<number | null>(null);
  const list = useRef<HTMLOListElement>(null);
  const [focused, setFocused] = useState<number | null>(null);
  useEffect(() => {
    if (focused === null) return;
    list.current?.querySelectorAll<HTMLElement>("[data-grip]")[focused]?.focus();
    setFocused(null);
  }, [focused]);
  if (items.length === 0) return null;
  const handleKey = (event: KeyboardEvent, index: number) => {
    const by = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (!by || !items[index + by]) return;
    event.preventDefault();
    onMove(index, index + by);
    setFocused(index + by);
  };
  const handleDrop = (event: DragEvent, index: number) => {
    event.preventDefault();
    if (dragged !== null) onMove(dragged, index);
    setDragged(null);
  };
  const change = (index: number, changes: Partial<RunItem>) =>
    onSave(items.map((item, place) => (place === index ? { ...item, ...changes } : item)));
  return (
    <ol ref={list} aria-label={text.run} className="flex flex-col gap-1">
      {items.map((item, index) => (
        <li
          // biome-ignore lint/suspicious/noArrayIndexKey: equal scenes may stand twice, and have no id
          key={index}
          aria-current={current === index || undefined}
          onDragOver={(event) => event.preventDefault()}
          onDrop={(event) => handleDrop(event, index)}
          className={cn(
            "flex min-w-0 flex-wrap items-center gap-2 rounded-md border border-line px-1 py-1",
            current === index && "border-accent bg-accent-soft",
          )}
        >
          <button
            type="button"
            data-grip=""
            draggable
            onDragStart={() => setDragged(index)}
            onDragEnd={() => setDragged(null)}
            onKeyDown={(event) => handleKey(event, index)}
            aria-label={text.move(item.kind, index + 1, items.length)}
            className="grid size-11 cursor-grab place-items-center rounded-md text-muted hover:bg-hover"
          >
            <GripVertical aria-hidden="true" className="size-4" />
          </button>
          <span className="min-w-0 flex-1 basis-24 font-medium">{item.kind}</span>
          {(item.kind === "Photo call" || item.kind === "Countdown") && (
            <SavedField
              label={item.kind === "Photo call" ? text.callText : text.countdownText}
              value={item.text}
              maxLength={showRules.textMaxLength}
              fieldClassName="flex-1 basis-40"
              onSave={(said) => change(index, { text: said })}
            />
          )}
          <SavedField
            label={text.secondsOf(item.kind)}
            value={String(item.seconds)}
            inputMode="numeric"
            fieldClassName="w-20"
            onSave={(seconds) => change(index, { seconds: Number(seconds) })}
          />
          <span aria-hidden="true" className="text-muted text-sm">
            s
          </span>
          <IconButton
            label={text.remove(item.kind)}
            variant="danger"
            onClick={() => onSave(items.filter((_, place) => place !== index))}
          >
            <Trash2 aria-hidden="true" />
          </IconButton>
        </li>
      ))}
    </ol>
  );
}

type SavedFieldProps = {
  label: string;
  value: string;
  maxLength?: number;
  inputMode?: "numeric";
  fieldClassName: string;
  onSave: (value: string) => void;
};

/** A field that saves when it is left; a refused value gives way to the saved one. */
function SavedField({ value, onSave, ...field }: SavedFieldProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <TextField
      {...field}
      isLabelHidden
      dir="auto"
      value={typed ?? value}
      onChange={({ target }) => setTyped(target.value)}
      onBlur={() => {
        if (typed !== null && typed !== value) onSave(typed);
        setTyped(null);
      }}
    />
  );
}
