/** What a web process does once, as it starts, whoever starts it. */
export async function register() {
  // biome-ignore lint/style/noProcessEnv: Next replaces the word while it builds, and leaves what follows out elsewhere.
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { keepSecretsFromConsole } = await import("@/lib/describe-error");
  keepSecretsFromConsole();
  const { hearExpiredPages } = await import("@/lib/http/expired-pages");
  hearExpiredPages();
  const { warnOfUnknownAddresses } = await import("@/lib/http/unknown-addresses");
  warnOfUnknownAddresses();
}
