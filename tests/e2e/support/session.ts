import type { Page } from "@playwright/test";

/** Stores a session in the page as signing in by the form does; its context needs the installation as `baseURL`. */
export async function storeSession(page: Page, { email, password }: { email: string; password: string }) {
  // `page.request` shares the browser's cookie jar.
  const answer = await page.request.post("/api/auth/login", { data: { email_id: email, password } });
  if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`);
  const { accessToken, refreshToken, user } = await answer.json();
  // A page of the same origin that runs no script.
  await page.goto("/icon.svg");
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) window.localStorage.setItem(key, value);
    },
    { accessToken, refreshToken, email: user.email, role: user.role } as Record<string, string>,
  );
}
