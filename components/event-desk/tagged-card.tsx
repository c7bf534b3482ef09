import Link from "next/link";
import { Card, CardBody, CardHeader } from "@/components/ui/card";
import type { EventDesk, TagCounts } from "@/lib/shared/event-desk/contract";
import { messages } from "@/lib/shared/messages";
import { paths } from "@/lib/shared/paths";

const text = messages.eventTags;

/** Shows how many posts each mission and each place has, with links to them. */
export default function TaggedCard({ desk }: { desk: EventDesk }) {
  const { id, missions, places } = desk;
  return (
    <Card>
      <CardHeader title={text.taggedTitle} />
      <CardBody className="flex flex-col gap-4">
        <Counts
          title={messages.events.labels.form_missions}
          counts={missions}
          hrefOf={(mission) => paths.moderatePosts({ event: id, status: "all", mission })}
        />
        <Counts
          title={messages.events.labels.form_places}
          counts={places}
          hrefOf={(place) => paths.moderatePosts({ event: id, status: "all", place })}
        />
      </CardBody>
    </Card>
  );
}

type CountsProps = { title: string; counts: TagCounts; hrefOf: (name: string) => string };

function Counts({ title, counts, hrefOf }: CountsProps) {
  if (counts.length === 0) return null;
  return (
    <section aria-label={title}>
      <h3 className="mb-1 font-medium text-sm">{title}</h3>
      <ul className="max-h-72 columns-1 gap-6 overflow-y-auto text-sm sm:columns-2">
        {counts.map(({ name, posts }) => (
          <li key={name} className="break-inside-avoid">
            <Link
              href={hrefOf(name)}
              className="flex min-h-8 items-center justify-between gap-3 rounded-sm px-1 hover:bg-hover"
            >
              <span dir="auto" className="min-w-0 truncate">
                {name}
              </span>
              <span className="tabular-nums">{posts}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
