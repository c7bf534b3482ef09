import Link from "next/link";
import { paths } from "@/lib/shared/paths";

/** Links from a forgotten-password page back to the login page. */
export function BackToLogin() {
  return (
    <Link
      href={paths.login}
      prefetch={false}
      className="self-start font-medium text-accent-ink underline underline-offset-2"
    >
      Back to login
    </Link>
  );
}
