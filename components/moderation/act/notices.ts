import { toast } from "@/components/ui/overlay/toast";

export type Notices = Pick<typeof toast, "success" | "danger" | "info" | "dismiss">;

let place: Notices = toast;

/** Reports the results of actions on posts: as toasts, or in the open screen if that has its own place for them. */
export const notices: Notices = {
  success: (...args) => place.success(...args),
  danger: (...args) => place.danger(...args),
  info: (...args) => place.info(...args),
  dismiss: (id) => place.dismiss(id),
};

/** Redirects the notices to a screen's own place, until the returned function is called. */
export function routeNotices(own: Notices): () => void {
  place = own;
  return () => {
    if (place === own) place = toast;
  };
}
