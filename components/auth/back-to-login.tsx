import Link from "next/link";
import { paths } from "@/lib/shared/paths";

/** The way back from a page about a forgotten password. */
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
