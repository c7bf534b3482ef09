"use client";

import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { AccountDetails } from "@/lib/shared/account/contract";
import { ImageChanger } from "./image-changer";

/** Shows three images; each saves on its own. */
export function AccountImages({ details }: { details: AccountDetails }) {
  return (
    <Card>
      <CardHeader title="Images" />
      <CardBody className="grid grid-cols-1 gap-6 md:grid-cols-3">
        <ImageChanger field="company_logo" label="Company Logo" storedUrl={details.company_logo_url} />
        <ImageChanger field="favicon_image" label="Favicon Image" storedUrl={details.favicon_url} />
        <ImageChanger field="thumbnail_image" label="Default Thumbnail" storedUrl={details.thumbnail_url} />
      </CardBody>
    </Card>
  );
}
