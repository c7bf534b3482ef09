import { ShieldAlert } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { messages } from "@/lib/shared/messages";

type NeedsAdminProps = {
  /** Who may use the page, if not every admin. */
  title?: string;
};

/** Replaces a page whose calls answered 403: everybody may open it, only admins may use it. */
export function NeedsAdmin({ title = messages.common.needsAdmin }: NeedsAdminProps) {
  return (
    <Card>
      <EmptyState icon={<ShieldAlert />} title={title} />
    </Card>
  );
}
