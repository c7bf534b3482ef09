export type ShareTarget = { name: string; href: string };

/** Where a post's address can be sent from a browser without a share sheet of its own. */
export function shareTargets(url: string, text: string): ShareTarget[] {
  const to = (address: string, values: Record<string, string>) => `${address}?${new URLSearchParams(values)}`;
  return [
    { name: "WhatsApp", href: to("https://wa.me/", { text: `${text} ${url}` }) },
    { name: "Facebook", href: to("https://www.facebook.com/sharer/sharer.php", { u: url }) },
    { name: "X", href: to("https://x.com/intent/post", { text, url }) },
    { name: "LinkedIn", href: to("https://www.linkedin.com/sharing/share-offsite/", { url }) },
    // A mailto: address is no form: a plus would stay a plus.
    { name: "Email", href: `mailto:?subject=${encodeURIComponent(text)}&body=${encodeURIComponent(url)}` },
  ];
}
