type ShareLink = { name: string; href: string };

/** Returns the share links of the usual networks. */
export function shareLinks(url: string, title: string): ShareLink[] {
  const link = encodeURIComponent(url);
  const text = encodeURIComponent(title);
  return [
    { name: "WhatsApp", href: `https://wa.me/?text=${text}%20${link}` },
    { name: "Facebook", href: `https://www.facebook.com/sharer/sharer.php?u=${link}` },
    { name: "X", href: `https://twitter.com/intent/tweet?text=${text}&url=${link}` },
    { name: "LinkedIn", href: `https://www.linkedin.com/sharing/share-offsite/?url=${link}` },
    { name: "Email", href: `mailto:?subject=${text}&body=${link}` },
  ];
}
