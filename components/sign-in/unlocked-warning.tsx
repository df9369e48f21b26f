import { Callout } from "#components/ui/callout.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";

/** Warns a buyer without an account who is about to sign in: the account does not have what they unlocked. */
export function UnlockedWarning({ loss: { unlockedPosts } }: { loss: { unlockedPosts: number } }) {
  if (unlockedPosts === 0) return null;
  const what = unlockedPosts === 1 ? "a post" : `${unlockedPosts} posts`;
  return (
    <Callout title={`You unlocked ${what} here without an account.`}>
      To keep {unlockedPosts === 1 ? "it" : "them"},{" "}
      <a href="/profile/convert" className={linkStyle()}>
        add your e-mail address
      </a>{" "}
      rather than signing in. That also works if you have an account already.
    </Callout>
  );
}
