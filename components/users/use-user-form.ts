"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { useForm } from "react-hook-form";
import { focusFirstError } from "@/components/form/focus-first-error";
import { placeIssues } from "@/components/form/place-issues";
import { toast } from "@/components/ui/toast";
import { ApiError } from "@/lib/browser/api-client";
import { messages } from "@/lib/messages";
import { addUserBody, editUserFields, type ListedUser } from "@/lib/users/contract";
import { useSaveUser } from "@/lib/users/hooks";

const said = messages.users;

/** One notice at a time: the next try replaces what was said of the last. */
const noticeId = "user-save";

type UserFormValues = { email: string; password: string };

/**
 * The form of one user, a new one for null. `problems` are the sentences of a failed save that no field could take;
 * whatever fails, what was typed stays.
 */
export function useUserForm(user: ListedUser | null, isSelf: boolean, onSaved: () => void) {
  const form = useForm<UserFormValues>({
    // Only checked here; what is sent is what the schema makes of it.
    resolver: zodResolver(user ? editUserFields : addUserBody, undefined, { raw: true }),
    defaultValues: { email: user?.email ?? "", password: "" },
    shouldFocusError: false,
  });
  const formRef = useRef<HTMLFormElement>(null);
  const [problems, setProblems] = useState<string[]>([]);
  const save = useSaveUser();

  const handleFailure = (error: unknown) => {
    const fallback = user ? said.updateFailed : messages.common.error;
    const message = error instanceof ApiError ? error.message : fallback;
    const issues = error instanceof ApiError ? error.issues : [];
    const unplaced = placeIssues(form, issues);
    setProblems(issues.length > 0 && unplaced.length === 0 ? [] : [message]);
    toast.danger(message, { title: messages.common.errorTitle, id: noticeId });
    focusFirstError(formRef.current);
  };

  const submit = form.handleSubmit(
    async (values) => {
      setProblems([]);
      try {
        await save.mutateAsync(
          user
            ? { user, isSelf, values: editUserFields.parse(values) }
            : { user: null, values: addUserBody.parse(values) },
        );
      } catch (error) {
        return handleFailure(error);
      }
      toast.success(user ? said.updated : said.added, { id: noticeId });
      onSaved();
    },
    () => focusFirstError(formRef.current),
  );
  return { form, formRef, submit, problems, isSaving: save.isPending };
}
