import { buttonClass } from "@/components/ui/plain-button";
import { publicPaths } from "@/lib/shared/public-paths";

export type WallLinkProps = { slug: string; className?: string };

/** Links to the event's wall. A full page load: the wall has its own stylesheet. */
export function WallLink({ slug, className }: WallLinkProps) {
  return (
    <a href={publicPaths.event(slug)} className={`${buttonClass("secondary", "lg")} ${className ?? ""}`}>
      See the wall
    </a>
  );
}
