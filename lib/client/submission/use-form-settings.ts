import { useCallback, useState } from "react";
import type { PublicForm } from "@/lib/shared/events/form-settings";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { usualForm } from "@/lib/shared/posts/guest-fields";
import { latePart } from "./late";

/** An event as its form knows it; without `form` the spec's. */
export type FormEvent = PublicEvent & { form?: PublicForm | undefined };

/** Holds what the form says and asks for; `ask` asks anew, where the server refused what the page had not asked for. */
export function useFormSettings(event: FormEvent, isTeam: boolean) {
  const [form, setForm] = useState(event.form ?? usualForm);
  const slug = event.event_url_slug;
  const ask = useCallback(() => {
    latePart()
      .then(({ fetchForm }) => fetchForm(slug, isTeam ? "optional" : "none"))
      .then(
        (found) => found && setForm(found),
        // Another press on Submit asks again.
        () => {},
      );
  }, [slug, isTeam]);
  return { form, ask };
}
