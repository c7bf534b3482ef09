import { buttonClass } from "@/components/ui/button";
import { paths } from "@/lib/shared/paths";

export type WallLinkProps = { slug: string; className?: string };

/** To the event's wall. A whole page load: the wall has a stylesheet of its own. */
export function WallLink({ slug, className }: WallLinkProps) {
  return (
    <a href={paths.event(slug)} className={`${buttonClass("secondary", "lg")} ${className ?? ""}`}>
      See the wall
    </a>
  );
}
