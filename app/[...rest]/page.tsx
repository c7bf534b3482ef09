import { redirect } from "next/navigation";
import { paths } from "@/lib/shared/paths";

/** Any other path leads home (spec, section 2.1). */
export default function AnyOtherPage() {
  redirect(paths.landing);
}
