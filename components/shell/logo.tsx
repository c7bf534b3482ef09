import { cn } from "@/components/ui/cn";
import { messages } from "@/lib/shared/messages";

/** Draws the mark: four tiles of a wall, or four petals. Decorative; the product's name is beside it. */
function LogoMark({ className }: { className?: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={cn("size-7 shrink-0", className)}>
      <g className="fill-accent dark:fill-[#c58fe0]">
        <path d="M15 15H8.5A6.5 6.5 0 1 1 15 8.5Z" />
        <path d="M17 17h6.5A6.5 6.5 0 1 1 17 23.5Z" />
      </g>
      <g className="fill-[#a873c4] dark:fill-accent-hover">
        <path d="M17 15V8.5A6.5 6.5 0 1 1 23.5 15Z" />
        <path d="M15 17v6.5A6.5 6.5 0 1 1 8.5 17Z" />
      </g>
      <circle cx="16" cy="16" r="3.5" className="fill-bloom" />
    </svg>
  );
}

/** Renders the mark and the product's name. */
export function Logo({ className }: { className?: string }) {
  return (
    <span className={cn("inline-flex items-center gap-2 font-semibold text-base text-ink tracking-tight", className)}>
      <LogoMark />
      {messages.product.name}
    </span>
  );
}
