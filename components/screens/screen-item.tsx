import { Badge } from "@/components/ui/badge";
import { relativeTime } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { Screen } from "@/lib/shared/screens/contract";

const said = messages.wallScreens;

/** One screen: its name, whether it follows, what it shows and when it was last heard. */
export function ScreenItem({ screen, now }: { screen: Screen; now: Date }) {
  const details = [
    ...(screen.is_named ? [] : [said.notNamed]),
    said.shows(screen.post_count),
    said.heard(relativeTime(screen.heard_at, now).toLowerCase()),
    ...(screen.is_connected && !screen.is_pushed ? [said.asking] : []),
    ...(screen.is_connected && !screen.is_current_build ? [said.otherBuild] : []),
  ];
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 flex-1">
        <p className="font-medium [overflow-wrap:anywhere]">{screen.name}</p>
        <p className="text-muted text-xs">{details.join(" · ")}</p>
      </div>
      <StateBadge screen={screen} />
    </li>
  );
}

function StateBadge({ screen }: { screen: Screen }) {
  if (!screen.is_connected) return <Badge>{said.gone}</Badge>;
  if (screen.behind > 0) return <Badge tone="warning">{said.behind(screen.behind)}</Badge>;
  return <Badge tone="success">{said.upToDate}</Badge>;
}
