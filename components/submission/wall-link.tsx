import { buttonClass } from "@/components/ui/plain-button";
import { publicPaths } from "@/lib/shared/public-paths";

export type WallLinkProps = { slug: string; className?: string };

/** To the event's wall. A whole page load: the wall has a stylesheet of its own. */
export function WallLink({ slug, className }: WallLinkProps) {
  return (
    <a href={publicPaths.event(slug)} className={`${buttonClass("secondary", "lg")} ${className ?? ""}`}>
      See the wall
    </a>
  );
}
