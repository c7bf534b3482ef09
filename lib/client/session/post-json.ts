/** Posts JSON with only the page's cookies; rejects on an error status. For pages without api-client. */
export async function postJson<Answer>(path: string, body: object, options: RequestInit = {}): Promise<Answer> {
  const response = await fetch(path, {
    ...options,
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path} was answered with ${response.status}.`);
  return response.json();
}
