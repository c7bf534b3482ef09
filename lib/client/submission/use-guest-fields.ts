import { type FormEvent, type RefObject, useCallback, useEffect, useMemo, useState } from "react";
import { type FormRules, type GuestFieldName, type GuestTexts, guestFieldNames } from "@/lib/shared/form-rules";
import { findTextProblem } from "@/lib/shared/posts/guest-fields";
import { focusInView } from "../browser/focus-in-view";
import { useLatest } from "../browser/use-latest";
import { currentMessages, isMessage } from "../language/current";

type Problems = Readonly<Partial<Record<GuestFieldName, string>>>;

export type GuestFields = ReturnType<typeof useGuestFields>;

/**
 * The four texts of a guest's post. Uncontrolled: the DOM inputs hold them, so that text typed before hydration
 * survives. The hook validates them and clears an error as soon as it is fixed.
 */
export function useGuestFields(
  formRef: RefObject<HTMLFormElement | null>,
  eventRules: FormRules,
  onChange: (texts: GuestTexts) => void,
) {
  const [problems, setProblems] = useState<Problems>({});
  /** Fields that the server requires although the page's event does not: the event changed meanwhile. */
  const [required, setAsked] = useState<readonly GuestFieldName[]>([]);
  const [captionLength, setCaptionLength] = useState(0);
  /** The field to focus after rendering. */
  const [wanted, setWanted] = useState<{ name: GuestFieldName } | null>(null);
  const rules = useMemo(() => withAsked(eventRules, required), [eventRules, required]);
  const latest = useLatest({ rules, onChange });

  const control = useCallback((name: GuestFieldName) => controlOf(formRef.current, name), [formRef]);
  const read = useCallback(
    () => Object.fromEntries(guestFieldNames.map((name) => [name, control(name)?.value ?? ""])) as GuestTexts,
    [control],
  );
  const noticeChange = useCallback(() => {
    const texts = read();
    setCaptionLength(texts.caption.trim().length);
    latest.current.onChange(texts);
  }, [read, latest]);

  /** Counts text from before hydration, typed or restored by the browser. */
  useEffect(() => setCaptionLength(read().caption.trim().length), [read]);

  useEffect(() => {
    if (wanted) focusInView(control(wanted.name));
  }, [wanted, control]);

  /** Revalidates a field with an error while the guest types. */
  const handleInput = useCallback(
    ({ target }: FormEvent<HTMLFormElement>) => {
      const name = guestFieldNames.find((known) => known === (target as HTMLInputElement).name);
      if (!name) return;
      const rule = latest.current.rules[name];
      setProblems((current) => {
        const problem = current[name] && findTextProblem(name, read()[name], rule, currentMessages());
        return problem === current[name] ? current : withProblem(current, name, problem || null);
      });
      noticeChange();
    },
    [latest, read, noticeChange],
  );

  /** Validates all fields and shows each error at its field. Returns the invalid fields in order. */
  const check = useCallback((): GuestFieldName[] => {
    const texts = read();
    const found = guestFieldNames.flatMap((name) => {
      const problem = findTextProblem(name, texts[name], latest.current.rules[name], currentMessages());
      return problem ? [[name, problem] as const] : [];
    });
    setProblems(Object.fromEntries(found));
    return found.map(([name]) => name);
  }, [read, latest]);

  const focus = useCallback((name: GuestFieldName) => setWanted({ name }), []);

  /** Shows the server's issues at their fields and focuses the first. */
  const place = useCallback((issues: readonly { path: string; message: string }[]) => {
    const placed = guestFieldNames.flatMap((name) => {
      const message = issues.find(({ path }) => path === name)?.message;
      return message ? [{ name, message }] : [];
    });
    if (!placed[0]) return;
    const missing = placed.filter(({ message }) => isMessage(message, ({ submission }) => submission.allMandatory));
    setAsked((current) => [...current, ...missing.map(({ name }) => name)]);
    const sentences = placed.map(({ name, message }) => [name, message]);
    setProblems((current) => ({ ...current, ...Object.fromEntries(sentences) }));
    setWanted({ name: placed[0].name });
  }, []);

  /** Fills only empty fields: the guest has just typed the others. */
  const fillEmpty = useCallback(
    (values: Partial<Record<GuestFieldName, string | null>>) => {
      for (const name of guestFieldNames) {
        const field = control(name);
        if (field && !field.value) field.value = values[name] ?? "";
      }
      noticeChange();
    },
    [control, noticeChange],
  );

  const reset = useCallback(
    (emptied: readonly GuestFieldName[]) => {
      for (const name of emptied) {
        const field = control(name);
        if (field) field.value = "";
      }
      setProblems({});
      noticeChange();
    },
    [control, noticeChange],
  );

  return { rules, problems, captionLength, read, handleInput, check, focus, place, fillEmpty, reset };
}

function withAsked(rules: FormRules, asked: readonly GuestFieldName[]): FormRules {
  return { ...rules, ...Object.fromEntries(asked.map((name) => [name, "required"])) };
}

function withProblem(problems: Problems, name: GuestFieldName, problem: string | null): Problems {
  const { [name]: _, ...others } = problems;
  return problem ? { ...others, [name]: problem } : others;
}

function controlOf(form: HTMLFormElement | null, name: GuestFieldName) {
  const control = form?.elements.namedItem(name);
  return control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement ? control : null;
}
