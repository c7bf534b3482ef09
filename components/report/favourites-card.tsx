import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { captionPreview } from "@/lib/shared/format";
import { messages } from "@/lib/shared/messages";
import type { EventReport } from "@/lib/shared/report/contract";

/** Shows the favourites that are on the wall. */
export function FavouritesCard({ favourites }: { favourites: EventReport["favourites"] }) {
  return (
    <Card className="xl:col-span-2">
      <CardHeader title={messages.report.favourites} />
      <CardBody>
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-4 xl:grid-cols-6 print:grid-cols-4">
          {favourites.map(({ id, person_name, caption, thumbnail_media_url }) => (
            <li key={id} className="min-w-0 break-inside-avoid text-sm">
              {thumbnail_media_url && (
                // biome-ignore lint/performance/noImgElement: an immutable address, already the right size
                <img
                  src={thumbnail_media_url}
                  alt=""
                  className="mb-2 aspect-square w-full rounded-md object-contain bg-sunken"
                />
              )}
              <p dir="auto" className="break-words">
                {captionPreview(caption)}
              </p>
              <p dir="auto" className="truncate text-muted">
                {person_name}
              </p>
            </li>
          ))}
        </ul>
      </CardBody>
    </Card>
  );
}
