import { ShieldAlert } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { messages } from "@/lib/shared/messages";

/** Replaces a page whose calls answered 403: everybody may open it, only admins may use it. */
export function NeedsAdmin() {
  return (
    <Card>
      <EmptyState icon={<ShieldAlert />} title={messages.common.needsAdmin} />
    </Card>
  );
}
