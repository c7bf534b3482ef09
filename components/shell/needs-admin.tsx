import { ShieldAlert } from "lucide-react";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { messages } from "@/lib/shared/messages";

type NeedsAdminProps = {
  /** The admins who may use the page; every admin if left out. */
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
