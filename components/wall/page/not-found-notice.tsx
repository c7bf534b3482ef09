import { useWallTexts } from "@/lib/client/language/wall-texts";
import { Notice } from "./notice";

/** Shows 'Event not found!'. */
export function NotFoundNotice() {
  const text = useWallTexts();
  return (
    <Notice text={text.notFound}>
      <p>{text.notFoundHint}</p>
    </Notice>
  );
}
