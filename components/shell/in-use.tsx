import type { UsedIn } from "@/lib/shared/used-in";

export type InUseProps = {
  /** What is to be deleted. */
  name: string;
  used: UsedIn;
  /** Before the names of what uses it. */
  usedSentence: string;
  unusedSentence?: string | undefined;
};

/** In a question whether to delete something: where it is in use. */
export function InUse({ name, used, usedSentence, unusedSentence }: InUseProps) {
  const sentence = used.length > 0 ? usedSentence : unusedSentence;
  return (
    <>
      <p>“{name}”</p>
      {sentence && <p className="mt-2">{sentence}</p>}
      {used.length > 0 && <UsedInList used={used} />}
    </>
  );
}

/** The names of what uses a thing. */
export function UsedInList({ used }: { used: UsedIn }) {
  return (
    <ul className="mt-1 list-disc pl-5">
      {used.map((use) => (
        <li key={use.id} className="break-words">
          {use.name}
        </li>
      ))}
    </ul>
  );
}
