"use client";

import { ExternalLink } from "lucide-react";
import { QRCodeSVG } from "qrcode.react";
import { useRef } from "react";
import { CopyButton } from "@/components/shell/copy-button";
import { IconButton } from "@/components/ui/icon-button";
import { messages } from "@/lib/shared/messages";

const t = messages.wallScreens;

export type ScreenAddressProps = { name: string; address: string };

/** Shows a screen's own link: to read, to copy, to open here, and as a QR code for a device with a camera. */
export default function ScreenAddress({ name, address }: ScreenAddressProps) {
  const text = useRef<HTMLSpanElement>(null);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-4 rounded-md border border-line p-4">
      <QRCodeSVG
        value={address}
        level="M"
        marginSize={4}
        size={128}
        title={t.codeOf(name)}
        className="shrink-0 rounded-sm"
      />
      <div className="min-w-0 flex-1 basis-56">
        <p className="text-sm [overflow-wrap:anywhere]">
          {t.openOn(name)}
          <span ref={text} className="mt-1 block text-muted text-xs">
            {address}
          </span>
        </p>
        <div className="mt-2 -ml-2 flex gap-1">
          <CopyButton label={t.copyAddressOf(name)} text={address} textRef={text} />
          <IconButton asChild label={t.openAddressOf(name)}>
            <a href={address} target="_blank" rel="noreferrer">
              <ExternalLink aria-hidden="true" />
            </a>
          </IconButton>
        </div>
      </div>
    </div>
  );
}
