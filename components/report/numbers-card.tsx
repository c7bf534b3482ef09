import { Card, CardBody, CardHeader } from "@/components/ui/card";
import { Numbers, type NumbersProps } from "./numbers";

type NumbersCardProps = Omit<NumbersProps, "label"> & { title: string; description?: string; className?: string };

/** Shows a table of numbers under its title. */
export function NumbersCard({ title, description, className, ...numbers }: NumbersCardProps) {
  return (
    <Card className={className}>
      <CardHeader title={title} description={description} />
      <CardBody>
        <Numbers label={title} {...numbers} />
      </CardBody>
    </Card>
  );
}
