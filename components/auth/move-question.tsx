import { describeCount } from "#components/auth/convert-start.tsx";
import { MovePurchasesForm } from "#components/auth/move-purchases-form.tsx";

type Props = {
  email: string | null;
  /** How the account was found: by its address, or by a provider. */
  isByMail: boolean;
  purchases: number;
  next: string | null;
};

/** Asked when a person has proven both: the browser that bought, and the account. */
export function MoveQuestion({ email, isByMail, purchases, next }: Props) {
  return (
    <div className="mx-auto grid w-full max-w-md content-start gap-8 px-4 py-16 sm:py-24">
      <h1 className="text-title font-serif tracking-tight text-balance">
        {isByMail ? "That e-mail already has an account" : "You already have an account"}
      </h1>
      <div className="text-ink-soft grid gap-4">
        <p>
          You are signed in to it now{email === null ? "" : " as "}
          {email === null ? null : <strong className="text-ink font-medium wrap-anywhere">{email}</strong>}. Move{" "}
          {describeCount(purchases)} there?
        </p>
        <p>
          What you bought in this browser will then open wherever you sign in. If you bought a post twice, it stays open
          and you keep both receipts.
        </p>
      </div>
      <MovePurchasesForm isOne={purchases === 1} next={next} />
    </div>
  );
}
