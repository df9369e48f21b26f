import { signOut } from "#lib/auth/sign-in/actions.ts";

/** A form, so that no link or picture on another site can sign a user out, and no script is needed. */
export function SignOutButton() {
  return (
    <form action={signOut} className="rows mt-1.5 border-t pt-1.5">
      <button type="submit">Sign out</button>
    </form>
  );
}
