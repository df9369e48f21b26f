import { Button } from "#components/ui/buttons/button.tsx";

/** Has the server look at the Nano network. The form leads to the post once it is paid, and until then back to the lookup. */
export function CheckAgain({ purchaseId, wasChecked }: { purchaseId: string; wasChecked: boolean }) {
  return (
    <form action="/api/purchases/verify" className="flex flex-wrap items-center gap-3" method="post">
      <input name="purchaseId" type="hidden" value={purchaseId} />
      <input name="from" type="hidden" value="lookup" />
      <Button busyLabel="Looking…" tone="primary" type="submit">
        Check again
      </Button>
      {wasChecked ? (
        <span className="text-small text-ink-soft" data-takes-focus="" role="status" tabIndex={-1}>
          Nothing has arrived yet.
        </span>
      ) : null}
    </form>
  );
}
