import { describeCount } from "#components/auth/convert-start";
import { MovePurchasesForm } from "#components/auth/move-purchases-form";

type Props = { email: string | null; purchases: number; next: string | null };

/** Asked of somebody who has shown both: the browser that bought, and the account. */
export function MoveQuestion({ email, purchases, next }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-md content-start gap-8 px-4 py-16 sm:py-24">
      <h1 className="text-title font-serif tracking-tight text-balance">That e-mail already has an account</h1>
      <div className="text-ink-soft grid gap-4">
        <p>
          You are signed in to it now{email === null ? "" : " as "}
          {email === null ? null : <strong className="text-ink font-medium wrap-anywhere">{email}</strong>}. Move{" "}
          {describeCount(purchases)} there?
        </p>
        <p>
          What was bought in this browser then opens wherever you sign in. A post that you bought twice stays open, and
          you keep both receipts.
        </p>
      </div>
      <MovePurchasesForm next={next} />
    </div>
  );
}
