import type { ReactNode } from "react";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { AccountDetails } from "@/lib/shared/account/contract";
import { languageName } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";

const text = messages.account;
const { labels } = text;

/** Shows the company's details read-only, for moderators. */
export function CompanyProfile({ details }: { details: AccountDetails }) {
  const lines: [string, string][] = [
    [labels.company_name, details.company_name],
    [labels.address, details.address],
    [labels.city, details.city],
    [labels.state, details.state],
    [labels.zip_code, details.zip_code],
    [labels.phone_number, details.company_phone_number],
    [labels.email, details.company_email],
    [labels.website_url, details.website_url],
    [labels.timezone, details.timezone],
    [labels.language, languageName(details.language)],
  ];
  return (
    <Card>
      <CardHeader title="Company" description={text.companyIsReadOnly} />
      <CardBody>
        {details.company_logo_url && (
          // biome-ignore lint/performance/noImgElement: an immutable address, already the right size
          <img
            src={details.company_logo_url}
            alt={labels.company_logo}
            className="chequered mb-6 max-h-20 max-w-48 rounded-sm border border-line object-contain"
          />
        )}
        <dl className="grid grid-cols-1 gap-x-4 gap-y-4 sm:grid-cols-2">
          {lines.map(([label, value]) => (
            <Line key={label} label={label}>
              {value || "–"}
            </Line>
          ))}
        </dl>
      </CardBody>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="text-muted text-xs">{label}</dt>
      <dd className="mt-0.5 [overflow-wrap:anywhere]">{children}</dd>
    </div>
  );
}
