"use client";

import { ImagePlus, Trash2, Upload } from "lucide-react";
import { type ComponentProps, type ReactNode, type Ref, useState } from "react";
import { buttonClass } from "@/components/ui/button";
import { cn } from "@/components/ui/cn";
import { IconButton } from "@/components/ui/icon-button";
import { useSharedRef } from "@/components/ui/use-shared-ref";
import { FieldFrame, type FieldProps, useField } from "./field";
import { useFileUrl } from "./use-file-url";

export type FileFieldProps = FieldProps & {
  /** The file chosen now, before it is saved. */
  value: File | null | undefined;
  onChange: (file: File | null) => void;
  /** The picture that is stored already; shown while no other is chosen. */
  storedUrl?: string | null;
  /** Shows a button that takes the stored picture away. */
  onRemoveStored?: () => void;
  /** Takes the words of an input's accept: 'image/*', 'image/png,image/jpeg'. Dropped files are checked too. */
  accept?: string;
  /** A file of another type was chosen or dropped; it is not taken. */
  onReject?: (file: File) => void;
  /** In the empty box. */
  placeholder?: string;
  onBlur?: () => void;
  name?: string;
  id?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Whether a file's type is one of `accept`'s ('image/*', 'image/png', '.png'). */
function isAccepted(file: File, accept: string): boolean {
  const kinds = accept.split(",").map((kind) => kind.trim().toLowerCase());
  return kinds.some((kind) => {
    if (kind.startsWith(".")) return file.name.toLowerCase().endsWith(kind);
    return kind.endsWith("/*") ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
}

/** Chooses or takes by drag one picture, and shows it. For a Controller. */
export function FileField(props: FileFieldProps) {
  const { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName, ...rest } = props;
  const { value, onChange, storedUrl, onRemoveStored, accept = "image/*", onReject, ref, disabled } = rest;
  const frame = { label, isLabelHidden, hint, error, isRequired, labelEnd, fieldClassName };
  const { ids, control } = useField(frame, rest.id);
  const [inputRef, shareInput] = useSharedRef(ref);
  const shownUrl = useFileUrl(value) ?? storedUrl;
  const remove = value ? () => onChange(null) : onRemoveStored;
  const handleFile = (file: File | undefined) => {
    if (!file || disabled) return;
    if (isAccepted(file, accept)) onChange(file);
    else onReject?.(file);
  };
  const handleRemove = () => {
    remove?.();
    inputRef.current?.focus();
  };
  return (
    <FieldFrame {...frame} ids={ids}>
      <DropZone onDrop={handleFile} className={cn(error && "border-danger", disabled && "bg-sunken opacity-75")}>
        <Preview url={shownUrl} />
        <Invitation
          fileName={value?.name}
          hasPicture={Boolean(shownUrl)}
          text={rest.placeholder}
          isDisabled={disabled}
        />
        <FileInput
          {...control}
          accept={accept}
          name={rest.name}
          disabled={disabled}
          onBlur={rest.onBlur}
          onFile={handleFile}
          ref={shareInput}
        />
        {shownUrl && remove && !disabled && <RemoveButton label={label} onRemove={handleRemove} />}
      </DropZone>
    </FieldFrame>
  );
}

type DropZoneProps = { onDrop: (file: File | undefined) => void; className?: string; children: ReactNode };

function DropZone({ onDrop, className, children }: DropZoneProps) {
  const [isOver, setIsOver] = useState(false);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: takes drops; whoever cannot drag uses the input
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setIsOver(true);
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setIsOver(false);
        onDrop(event.dataTransfer.files[0]);
      }}
      className={cn(
        "relative flex min-h-24 items-center gap-4 rounded-md border border-edge border-dashed bg-surface p-3 transition-colors hover:bg-hover",
        "has-[input:focus-visible]:outline-2 has-[input:focus-visible]:outline-focus has-[input:focus-visible]:outline-offset-2",
        className,
        isOver && "border-accent bg-accent-soft",
      )}
    >
      {children}
    </div>
  );
}

type InvitationProps = {
  fileName: string | undefined;
  hasPicture: boolean;
  text: string | undefined;
  isDisabled: boolean | undefined;
};

/** What there is, and what can be done about it. */
function Invitation({ fileName, hasPicture, text, isDisabled }: InvitationProps) {
  return (
    <div className="min-w-0 flex-1">
      <p className="truncate text-sm">{fileName ?? (hasPicture ? "Current picture" : "No picture yet")}</p>
      <p className="mt-0.5 text-muted text-xs max-sm:hidden">{text ?? "Drag a picture here, or choose one."}</p>
      <span
        // The label above names the field; this is only a second place to press.
        aria-hidden="true"
        className={cn(buttonClass("secondary", "sm"), "mt-2", isDisabled && "opacity-55")}
      >
        <Upload className="size-4" />
        {hasPicture ? "Replace" : "Choose file"}
      </span>
    </div>
  );
}

type FileInputProps = Omit<ComponentProps<"input">, "type" | "onChange"> & { onFile: (file: File | undefined) => void };

/** Lies unseen over the whole zone, so that pressing anywhere in it chooses. */
function FileInput({ onFile, ...rest }: FileInputProps) {
  return (
    <input
      type="file"
      className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
      onChange={(event) => {
        onFile(event.target.files?.[0]);
        // Else choosing the same file once more, after removing it, would change nothing.
        event.target.value = "";
      }}
      {...rest}
    />
  );
}

function RemoveButton({ label, onRemove }: { label: ReactNode; onRemove: () => void }) {
  return (
    <IconButton
      label={typeof label === "string" ? `Remove ${label}` : "Remove"}
      variant="danger"
      size="sm"
      className="z-10"
      onClick={onRemove}
    >
      <Trash2 aria-hidden="true" />
    </IconButton>
  );
}

/** The picture on a chequered ground, so that transparent and white logos can be seen. */
function Preview({ url }: { url: string | null | undefined }) {
  const [brokenUrl, setBrokenUrl] = useState<string | null>(null);
  const isShown = url && url !== brokenUrl;
  return (
    <span className="chequered grid size-18 shrink-0 place-items-center overflow-hidden rounded-sm border border-line text-faint">
      {isShown ? (
        // biome-ignore lint/performance/noImgElement: from memory or an immutable address, already the right size
        <img src={url} alt="" onError={() => setBrokenUrl(url)} className="size-full object-contain" />
      ) : (
        <ImagePlus aria-hidden="true" className="size-6" />
      )}
    </span>
  );
}
