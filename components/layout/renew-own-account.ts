import { initialsOf } from "#components/ui/pictures/initials.ts";
import { hasAccount } from "#lib/auth/companion-cookie.ts";
import { fetchWithoutPuzzle } from "#lib/http/browser/client.ts";
import { pictureAddress } from "#lib/page/built-path.ts";
import { keepOwnAccount } from "#lib/page/own-account.ts";

/** The narrowest that pictures come in. */
const WIDTH = 320;

/** Asks who is signed in, for the account's button. If that fails, the button stays as it is. */
export async function renewOwnAccount(): Promise<void> {
  if (!hasAccount(document.cookie)) return;
  try {
    const me = await fetchWithoutPuzzle("/api/profile/me");
    const [name, url] = [textAt(me, "name"), textAt(me, "avatar_url")];
    const picture = url && pictureAddress(url, WIDTH);
    if (name !== null) keepOwnAccount({ name, initials: initialsOf(name), picture });
  } catch {
    return;
  }
}

function textAt(answer: unknown, field: string): string | null {
  const value = new Map(Object.entries(answer ?? {})).get(field);
  return typeof value === "string" ? value : null;
}
