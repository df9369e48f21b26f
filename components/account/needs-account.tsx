import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { EmptyState } from "#components/ui/empty-state.tsx";

/** What anonymous readers see on pages that need an account. */
export function NeedsAccount({ title }: { title: string }) {
  return (
    <EmptyState
      title={title}
      action={
        <ButtonLink tone="primary" href="/profile/convert">
          Add an e-mail address
        </ButtonLink>
      }
    >
      You are reading without an account. Add an e-mail address to create one; what you bought stays yours.
    </EmptyState>
  );
}
