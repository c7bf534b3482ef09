import type { Page } from "@playwright/test";

/** Leaves a page with the session that the form would have left; its context needs the installation as `baseURL`. */
export async function bringSession(page: Page, { email, password }: { email: string; password: string }) {
  // The answer's cookie is the browser's at once: both have the same jar.
  const answer = await page.request.post("/api/auth/login", { data: { email_id: email, password } });
  if (!answer.ok()) throw new Error(`Signing in failed: ${await answer.text()}`);
  const { accessToken, refreshToken, user } = await answer.json();
  // From an address of the same origin that runs nothing.
  await page.goto("/icon.svg");
  await page.evaluate(
    (session) => {
      for (const [key, value] of Object.entries(session)) window.localStorage.setItem(key, value);
    },
    { accessToken, refreshToken, email: user.email, role: user.role } as Record<string, string>,
  );
}
