import { useCallback, useState } from "react";
import type { PublicForm } from "@/lib/shared/events/form-settings";
import type { PublicEvent } from "@/lib/shared/events/public-contract";
import { defaultForm } from "@/lib/shared/posts/guest-fields";
import { submissionBundle } from "./submission-bundle";

/** An event with its form's settings; the spec's defaults apply without `form`. */
export type FormEvent = PublicEvent & { form?: PublicForm | undefined };

/** The form's settings. `refetchForm` refetches them when the server rejects a post for a rule that the page did not know. */
export function useFormSettings(event: FormEvent, isTeam: boolean) {
  const [form, setForm] = useState(event.form ?? defaultForm);
  const slug = event.event_url_slug;
  const refetchForm = useCallback(() => {
    submissionBundle()
      .then(({ fetchForm }) => fetchForm(slug, isTeam ? "optional" : "none"))
      .then(
        (found) => found && setForm(found),
        // The next Submit fetches again.
        () => {},
      );
  }, [slug, isTeam]);
  return { form, refetchForm };
}
