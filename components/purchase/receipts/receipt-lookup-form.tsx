import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";

type Props = { query: string; isUnreadable: boolean; postId: string | undefined };

/** A GET form: it works without a script. */
export function ReceiptLookupForm({ query, isUnreadable, postId }: Props) {
  return (
    <form action="/receipts/lookup" className="flex flex-wrap items-end gap-3" key={query} noValidate>
      {postId ? <input name="post" type="hidden" value={postId} /> : null}
      <Field
        className="min-w-60 grow"
        error={
          isUnreadable ? "That is neither a block hash nor a Nano address. Copy all of it from your wallet." : null
        }
        hint="Your wallet shows a 64-character hash with each payment. The address that you paid to works too."
        label="Block hash, or the address you paid to"
      >
        {(control) => (
          <Input
            {...control}
            autoCapitalize="none"
            autoComplete="off"
            className="font-mono"
            defaultValue={query}
            maxLength={200}
            name="q"
            spellCheck={false}
          />
        )}
      </Field>
      <Button tone="primary" type="submit">
        Look it up
      </Button>
    </form>
  );
}
