import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Skeleton } from "@/components/ui/skeleton";
import { firstSteps } from "@/lib/client/dashboard/first-steps";
import { messages } from "@/lib/shared/messages";

/** Rows are as high as a step with its button, ticked or not. */
export const stepsGrid =
  "grid auto-rows-[minmax(6.25rem,auto)] grid-cols-1 gap-x-6 gap-y-5 sm:grid-cols-2 xl:grid-cols-3";

/** Reserves the place of the first steps, so that nothing moves once they are known. */
export function FirstStepsOutline() {
  return (
    <Card aria-hidden="true" className="border-accent">
      <CardHeader title={messages.firstSteps.title} description={"\u00a0"} />
      <CardBody>
        <div className={stepsGrid}>
          {firstSteps.map((step) => (
            <Skeleton key={step} className="h-full" />
          ))}
        </div>
      </CardBody>
    </Card>
  );
}
