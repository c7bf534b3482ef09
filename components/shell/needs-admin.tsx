import { ShieldAlert } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { messages } from "@/lib/shared/messages";

/** In the place of a page whose calls answered 403: anybody may open it, only an admin may use it. */
export function NeedsAdmin() {
  return (
    <Card>
      <EmptyState icon={<ShieldAlert />} title={messages.common.needsAdmin} />
    </Card>
  );
}
