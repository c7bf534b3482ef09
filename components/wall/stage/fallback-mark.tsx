/** Replaces a missing or broken logo: inline SVG, so it cannot fail to load. */
export function FallbackMark({ className }: { className: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 40 40" fill="currentColor" aria-hidden="true">
      <rect x="2" y="2" width="10" height="22" rx="3" />
      <rect x="2" y="28" width="10" height="10" rx="3" opacity=".5" />
      <rect x="15" y="2" width="10" height="12" rx="3" opacity=".6" />
      <rect x="15" y="18" width="10" height="20" rx="3" />
      <rect x="28" y="2" width="10" height="18" rx="3" />
      <rect x="28" y="24" width="10" height="14" rx="3" opacity=".5" />
    </svg>
  );
}
