"use client";

import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { ErrorState } from "@/components/ui/error-state";
import { toast } from "@/components/ui/overlay/toast";
import { Skeleton } from "@/components/ui/skeleton";
import { useTimeZone } from "@/lib/client/account/hooks";
import { useEndSessions, useSessions } from "@/lib/client/users/sessions";
import { messages } from "@/lib/shared/messages";
import { browserName, type ListedSession } from "@/lib/shared/users/sessions";

const text = messages.sessions;

/** Lists live sessions and ends them: one's own, or those of the user with the id. */
export function SessionList({ userId }: { userId?: string }) {
  const sessions = useSessions(userId);
  const end = useEndSessions(userId);
  if (sessions.error) {
    return <ErrorState description={sessions.error.message} onRetry={() => void sessions.refetch()} />;
  }
  if (!sessions.data) return <Skeleton className="h-24" />;
  const handleEnd = (id: string | null) =>
    end.mutate(id, {
      onSuccess: ({ message }) => toast.success(message),
      onError: (error) => toast.danger(error.message),
    });
  const others = sessions.data.filter((session) => !session.is_current);
  return (
    <div className="flex flex-col gap-4">
      {sessions.data.length === 0 && <p className="text-muted">{text.none}</p>}
      <ul className="flex flex-col divide-y divide-line">
        {sessions.data.map((session) => (
          <Session key={session.id} session={session} isBusy={end.isPending} onEnd={() => handleEnd(session.id)} />
        ))}
      </ul>
      {others.length > 1 && (
        <div>
          <Button variant="danger" isBusy={end.isPending} onClick={() => handleEnd(null)}>
            {userId ? text.endAllOf : text.endAll}
          </Button>
        </div>
      )}
    </div>
  );
}

type SessionProps = { session: ListedSession; isBusy: boolean; onEnd: () => void };

function Session({ session, isBusy, onEnd }: SessionProps) {
  const timeZone = useTimeZone();
  const format = { dateStyle: "medium", timeStyle: "short", timeZone } as const;
  const seen = new Intl.DateTimeFormat("en", format).format(new Date(session.seen_at));
  const name = browserName(session.browser) || text.unknownBrowser;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3 first:pt-0 last:pb-0">
      <div className="min-w-0">
        <p className="font-medium">
          {name} {session.is_current && <Badge tone="success">{text.current}</Badge>}
        </p>
        <p className="text-muted text-sm [overflow-wrap:anywhere]">{text.seen(session.address, seen)}</p>
      </div>
      {!session.is_current && (
        <Button size="sm" aria-label={text.endNamed(name)} isBusy={isBusy} onClick={onEnd}>
          {text.end}
        </Button>
      )}
    </li>
  );
}
