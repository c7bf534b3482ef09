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
  /** The newly chosen file, not saved yet. */
  value: File | null | undefined;
  onChange: (file: File | null) => void;
  /** URL of the stored picture; shown until another file is chosen. */
  storedUrl?: string | null;
  /** If set, a button removes the stored picture. */
  onRemoveStored?: () => void;
  /** Same syntax as an input's accept: 'image/*', 'image/png,image/jpeg'. Applies to dropped files too. */
  accept?: string;
  /** Called when a chosen or dropped file has another type; the value does not change. */
  onReject?: (file: File) => void;
  /** Text of the empty box. */
  placeholder?: string;
  onBlur?: () => void;
  name?: string;
  id?: string;
  disabled?: boolean;
  ref?: Ref<HTMLInputElement>;
};

/** Returns true if the file matches `accept` ('image/*', 'image/png', '.png'). */
function isAccepted(file: File, accept: string): boolean {
  const kinds = accept.split(",").map((kind) => kind.trim().toLowerCase());
  return kinds.some((kind) => {
    if (kind.startsWith(".")) return file.name.toLowerCase().endsWith(kind);
    return kind.endsWith("/*") ? file.type.startsWith(kind.slice(0, -1)) : file.type === kind;
  });
}

/** Selects one picture by dialog or drag and drop, and previews it. For a Controller. */
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
    // biome-ignore lint/a11y/noStaticElementInteractions: a drop target only; the input covers the keyboard
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
        "relative flex min-h-24 flex-wrap items-center gap-4 rounded-md border border-edge border-dashed bg-surface p-3 transition-colors hover:bg-hover",
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

/** Shows the current state and the possible action. */
function Invitation({ fileName, hasPicture, text, isDisabled }: InvitationProps) {
  return (
    <div className="min-w-0 flex-1 basis-32">
      <p className="truncate text-sm">{fileName ?? (hasPicture ? "Current picture" : "No picture yet")}</p>
      <p className="mt-0.5 text-muted text-xs max-sm:hidden">{text ?? "Drag a picture here, or choose one."}</p>
      <span
        // The label above names the field; this is only a second click target.
        aria-hidden="true"
        className={cn(buttonClass("secondary", "sm"), "mt-2 whitespace-nowrap", isDisabled && "opacity-55")}
      >
        <Upload className="size-4" />
        {hasPicture ? "Replace" : "Choose file"}
      </span>
    </div>
  );
}

type FileInputProps = Omit<ComponentProps<"input">, "type" | "onChange"> & { onFile: (file: File | undefined) => void };

/** Covers the whole zone invisibly, so that a click anywhere opens the file dialog. */
function FileInput({ onFile, ...rest }: FileInputProps) {
  return (
    <input
      type="file"
      className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer disabled:cursor-not-allowed"
      onChange={(event) => {
        onFile(event.target.files?.[0]);
        // Reset the input: otherwise choosing the same file again after a removal fires no change event.
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

/** Shows the picture on a chequered background, so that transparent and white logos stay visible. */
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
