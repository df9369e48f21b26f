import type { Session } from "@supabase/supabase-js";

/** The cookies that our server sets for a browser with this session. */
export async function fetchCookies(siteUrl: string, { access_token, refresh_token }: Session): Promise<string> {
  const answer = await fetch(`${siteUrl}/api/auth/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: siteUrl, "sec-fetch-site": "same-origin" },
    body: JSON.stringify({ access_token, refresh_token }),
  });
  if (!answer.ok) throw new Error(`No session: ${answer.status} ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((line) => line.slice(0, line.indexOf(";")))
    .join("; ");
}
