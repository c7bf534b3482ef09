import type { UsedIn } from "@/lib/shared/used-in";

export type InUseProps = {
  /** Name of the thing to delete. */
  name: string;
  used: UsedIn;
  /** Shown before the names of its users. */
  usedSentence: string;
  unusedSentence?: string | undefined;
};

/** Shows in a delete confirmation where the thing is in use. */
export function InUse({ name, used, usedSentence, unusedSentence }: InUseProps) {
  const sentence = used.length > 0 ? usedSentence : unusedSentence;
  return (
    <>
      <p>
        “<bdi>{name}</bdi>”
      </p>
      {sentence && <p className="mt-2">{sentence}</p>}
      {used.length > 0 && <UsedInList used={used} />}
    </>
  );
}

/** Lists the names of everything that uses a thing. */
export function UsedInList({ used }: { used: UsedIn }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {used.map((use) => (
        <li key={use.id} className="break-words">
          <bdi>{use.name}</bdi>
        </li>
      ))}
    </ul>
  );
}
