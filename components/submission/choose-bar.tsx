import { clsx } from "clsx";
import { Camera, ImagePlus } from "lucide-react";
import { useId } from "react";
import { buttonClass } from "@/components/ui/plain-button";
import { useGuestMessages } from "@/lib/client/language/guest-language";
import { acceptedMedia, acceptedPhotos } from "@/lib/client/submission/media";
import { FileInput, type FileInputProps, focusRing } from "./file-input";

/**
 * Stands in Submit's place until something is chosen: the large button opens the phone's chooser, the one beside it the
 * camera, on devices that have one. Both work before hydration, because they are labels.
 */
export function ChooseBar(input: Pick<FileInputProps, "isDisabled" | "onAdd" | "onOpen">) {
  const id = useId();
  const { guestForm: text } = useGuestMessages();
  return (
    <div className="flex min-w-0 flex-1 gap-3">
      <div className="relative flex min-w-0 flex-1">
        <FileInput {...input} id={id} multiple accept={acceptedMedia} aria-label={text.choosePhoto} />
        <label htmlFor={id} className={clsx(buttonClass("primary", "lg"), "flex-1", focusRing)}>
          <ImagePlus aria-hidden="true" className="size-5 shrink-0" />
          <span className="min-w-0 break-words">{text.choosePhoto}</span>
        </label>
      </div>
      <div className="relative hidden pointer-coarse:flex">
        <FileInput
          {...input}
          id={`${id}-camera`}
          accept={acceptedPhotos}
          capture="environment"
          aria-label={text.takePhoto}
        />
        <label
          htmlFor={`${id}-camera`}
          title={text.takePhoto}
          className={clsx(buttonClass("secondary", "lg"), focusRing)}
        >
          <Camera aria-hidden="true" className="size-5" />
        </label>
      </div>
    </div>
  );
}
