import { toast } from "@/components/ui/toast";

export type Notices = Pick<typeof toast, "success" | "danger" | "info" | "dismiss">;

let place: Notices = toast;

/** Says what was done to posts: over the page, or where the screen that is open has room for it. */
export const notices: Notices = {
  success: (...said) => place.success(...said),
  danger: (...said) => place.danger(...said),
  info: (...said) => place.info(...said),
  dismiss: (id) => place.dismiss(id),
};

/** Has a screen say it by itself, until the returned function is called. */
export function takeNotices(own: Notices): () => void {
  place = own;
  return () => {
    if (place === own) place = toast;
  };
}
