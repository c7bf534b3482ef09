/** Lets the browser download a URL by itself, with its progress display and resumption. */
export function beginDownload(path: string): void {
  const link = document.createElement("a");
  link.href = path;
  // Without it, an error response would replace the page.
  link.download = "";
  link.click();
}
