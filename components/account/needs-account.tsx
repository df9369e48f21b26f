import type { Route } from "next";
import { ButtonLink } from "#components/ui/button-link";
import { EmptyState } from "#components/ui/empty-state";

const CONVERT = "/profile/convert" as Route;

/** What an anonymous reader finds where only an account has something. */
export function NeedsAccount({ title }: { title: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink tone="primary" href={CONVERT}>
          Add an e-mail address
        </ButtonLink>
      }
    >
      You are reading without an account. Add an e-mail address to have one: what you bought stays yours.
    </EmptyState>
  );
}
