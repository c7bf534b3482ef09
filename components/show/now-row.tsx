"use client";

import { type FormEvent, useState } from "react";
import { SelectField } from "@/components/form/select-field";
import { TextField } from "@/components/form/text-field";
import { Button } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { toast } from "@/components/ui/overlay/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { ApiError } from "@/lib/client/session/api-client";
import { type ScenePress, type ShowQuery, useEventShow, useServerTime, useSetScene } from "@/lib/client/show/hooks";
import { showRules } from "@/lib/shared/limits/show";
import { messages } from "@/lib/shared/messages";
import type { EventShow, SceneChoice } from "@/lib/shared/show/contract";
import { type Standing, sceneAt, shownMoment } from "@/lib/shared/show/scene-at";
import { sceneKinds } from "@/lib/shared/vocabulary";

const text = messages.show;

type Timed = "Countdown" | "Photo call";
const isTimed = (choice: SceneChoice): choice is Timed => choice === "Countdown" || choice === "Photo call";

/** The row 'Now': one press changes what all screens of an event show, or one of them. */
export default function NowRow({ eventId, className }: { eventId: string; className?: string }) {
  const query = useEventShow(eventId);
  const nowMs = useServerTime(query) + showRules.leadMs;
  const setScene = useSetScene(eventId);
  const [screenId, setScreenId] = useState("");
  const [asking, setAsking] = useState<Timed | null>(null);
  const { data } = query;
  if (!data) return query.error ? <p className="text-muted">{query.error.message}</p> : <Skeleton className="h-12" />;
  const standing = standingOf(data, screenId, nowMs);
  const press = (scene: ScenePress) => {
    if (setScene.isPending) return;
    setAsking(null);
    setScene.mutate(screenId ? { ...scene, screen_id: screenId } : scene, {
      onError: (error) => toast.danger(error instanceof ApiError ? error.message : text.failed),
    });
  };
  return (
    <section aria-label={text.title} className={cn("min-w-0", className)}>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p aria-live="polite" className="font-medium">
          {inWords(standing)}
          <span aria-hidden="true" className="text-muted tabular-nums">
            {standing?.untilMs && isTimed(standing.scene.kind) && <Left query={query} untilMs={standing.untilMs} />}
          </span>
        </p>
        {data.screens.length > 0 && (
          <SelectField
            label={text.labels.screen}
            isLabelHidden
            value={data.screens.some(({ id }) => id === screenId) ? screenId : ""}
            onChange={setScreenId}
            options={[
              { value: "", label: text.allScreens },
              ...data.screens.map(({ id, name }) => ({ value: id, label: name })),
            ]}
          />
        )}
      </div>
      <fieldset aria-label={text.labels.scene} className="mt-2 flex min-w-0 flex-wrap gap-2">
        {(["Layout", ...sceneKinds] as const).map((choice) => (
          <button
            key={choice}
            type="button"
            aria-pressed={(standing?.scene.kind ?? "Layout") === choice}
            aria-expanded={isTimed(choice) ? asking === choice : undefined}
            onClick={() => (isTimed(choice) ? setAsking(asking === choice ? null : choice) : press({ scene: choice }))}
            className="min-h-11 shrink-0 rounded-md border border-line bg-surface px-3 font-medium text-sm shadow-sm transition-colors hover:bg-hover aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-fill"
          >
            {choice === "Layout" ? text.layout : choice}
          </button>
        ))}
      </fieldset>
      {asking && <TimedForm key={asking} kind={asking} missions={data.missions} onPress={press} />}
    </section>
  );
}

function standingOf({ show, screens }: EventShow, screenId: string, nowMs: number): Standing | null {
  const own = screens.find(({ id }) => id === screenId)?.cues ?? [];
  return sceneAt([...(show?.cues ?? []), ...own], show ? shownMoment(show, nowMs) : nowMs);
}

const inWords = (standing: Standing | null) => text.stands(standing?.scene.kind ?? text.layout);

/** Counts down in time with the screens, which the row is ahead of: ' 4:59'. */
function Left({ query, untilMs }: { query: ShowQuery; untilMs: number }) {
  const seconds = Math.max(0, Math.ceil((untilMs - useServerTime(query, 200)) / 1_000));
  return ` ${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}

type TimedFormProps = { kind: Timed; missions: readonly string[]; onPress: (press: ScenePress) => void };

/** Asks for what a countdown or a photo call needs. */
function TimedForm({ kind, missions, onPress }: TimedFormProps) {
  const [said, setSaid] = useState("");
  const [time, setTime] = useState("");
  const [minutes, setMinutes] = useState(kind === "Countdown" ? "5" : "1");
  const [error, setError] = useState<string | undefined>();
  const isCall = kind === "Photo call";
  const handleSubmit = (submission: FormEvent) => {
    submission.preventDefault();
    const seconds = Math.round(Number(minutes) * 60);
    const isValid = time !== "" || (seconds >= showRules.minSeconds && seconds <= showRules.maxSeconds);
    setError(isValid ? undefined : text.secondsInvalid);
    if (isValid) onPress({ scene: kind, text: said, ...(time === "" ? { seconds } : { time }) });
  };
  return (
    <form onSubmit={handleSubmit} noValidate className="mt-2 flex flex-wrap items-end gap-3">
      <TextField
        label={isCall ? text.callText : text.countdownText}
        placeholder={isCall ? text.callExample : text.countdownExample}
        fieldClassName="flex-1 basis-56"
        value={said}
        maxLength={showRules.textMaxLength}
        list={missions.length > 0 && isCall ? "show-missions" : undefined}
        dir="auto"
        onChange={({ target }) => setSaid(target.value)}
      />
      <datalist id="show-missions">
        {missions.map((mission) => (
          <option key={mission} value={mission} />
        ))}
      </datalist>
      {!isCall && (
        <TextField label={text.countdownTo} type="time" value={time} onChange={({ target }) => setTime(target.value)} />
      )}
      {time === "" && (
        <TextField
          label={text.minutes}
          type="number"
          min={0.1}
          step="any"
          inputMode="decimal"
          fieldClassName="w-28"
          value={minutes}
          error={error}
          onChange={({ target }) => setMinutes(target.value)}
        />
      )}
      <Button type="submit" variant="primary">
        {text.showScene(kind)}
      </Button>
    </form>
  );
}
