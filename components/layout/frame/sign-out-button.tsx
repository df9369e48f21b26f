import { signOut } from "#lib/auth/sign-in/actions.ts";

/** A form, so that no link or picture on another site can sign a user out, and no script is needed. */
export function SignOutButton() {
  return (
    <form action={signOut} className="ms-2 sm:ms-0" data-viewers="registered admin">
      <button
        type="submit"
        className="text-ink-soft hover:text-copper inline-flex min-h-10 items-center whitespace-nowrap transition-colors"
      >
        Sign out
      </button>
    </form>
  );
}
