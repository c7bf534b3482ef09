import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { Popover } from "@/components/ui/overlay/popover";
import { messages } from "@/lib/shared/messages";
import type { ListedUser } from "@/lib/shared/users/contract";

const shownCount = 3;

/** Shows a moderator's first assigned events, and all of them behind '+N more'. */
export function AssignedEvents({ user }: { user: Pick<ListedUser, "email" | "role" | "events"> }) {
  if (user.role === "admin") return <span className="text-muted">{messages.users.allEvents}</span>;
  if (user.events.length === 0) return <span className="text-muted">{messages.users.noEvents}</span>;
  const hiddenCount = user.events.length - shownCount;
  return (
    <div className="flex flex-wrap items-center gap-1">
      {user.events.slice(0, shownCount).map((event) => (
        <Badge key={event.id} className="sm:max-w-32 md:max-w-56">
          <bdi>{event.event_name}</bdi>
        </Badge>
      ))}
      {hiddenCount > 0 && (
        <Popover
          label={`Events of ${user.email}`}
          trigger={
            <Button variant="ghost" size="sm" className="px-2 text-muted text-xs">
              +{hiddenCount} more
            </Button>
          }
        >
          <ul className="flex flex-col gap-2">
            {user.events.map((event) => (
              <li key={event.id} className="break-words">
                <bdi>{event.event_name}</bdi>
              </li>
            ))}
          </ul>
        </Popover>
      )}
    </div>
  );
}
