import { Skeleton } from "./skeleton";

const cards = ["h-2/3", "h-1/2", "h-3/4", "h-3/5"];

/** Draws the outline of a wall, banner, cards and foot, while its picture loads. */
export function WallOutline() {
  return (
    <div aria-hidden="true" className="absolute inset-0 flex flex-col gap-[4%] bg-sunken p-[3%]">
      <Skeleton className="h-[10%]" />
      <div className="flex min-h-0 flex-1 gap-[3%]">
        {cards.map((height) => (
          <Skeleton key={height} className={`flex-1 ${height}`} />
        ))}
      </div>
      <Skeleton className="h-[14%]" />
    </div>
  );
}
