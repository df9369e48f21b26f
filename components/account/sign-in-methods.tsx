import { RelativeDate } from "#components/ui/dates/date.tsx";
import { Link } from "#components/ui/navigation/link.tsx";
import { linkStyle } from "#components/ui/navigation/link-style.ts";
import type { SignInMethod } from "#lib/creators/creator.ts";
import { maskAddress } from "#lib/creators/payout/payout-address.ts";

const NAMES: Readonly<Record<string, string>> & Record<SignInMethod["kind"], string> = {
  email: "Code by e-mail",
  google: "Google",
  github: "GitHub",
  wallet: "Nano wallet",
};

export const nameMethod = (kind: string) => NAMES[kind] ?? kind;

export function SignInMethods({ methods }: { methods: readonly SignInMethod[] }) {
  return (
    <ul className="divide-hairline text-small grid divide-y">
      {methods.map((method) => (
        <li
          key={`${method.kind} ${method.detail}`}
          className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1 py-2.5"
        >
          <span className="grid min-w-0">
            <span className="text-ink font-medium">{nameMethod(method.kind)}</span>
            <span className="text-ink-soft break-all">{describeMethod(method)}</span>
          </span>
          <span className="text-ink-soft flex flex-wrap items-baseline gap-x-4">
            {method.usedAt === null ? (
              "Not used lately"
            ) : (
              <span>
                Last used <RelativeDate at={method.usedAt} />
              </span>
            )}
            <ChangeLink kind={method.kind} />
          </span>
        </li>
      ))}
    </ul>
  );
}

export function describeMethod({ kind, detail }: { kind: string; detail: string | null }): string | null {
  return kind === "wallet" && detail !== null ? maskAddress(detail) : detail;
}

function ChangeLink({ kind }: Pick<SignInMethod, "kind">) {
  if (kind === "email")
    return (
      <a href="#e-mail" className={linkStyle()}>
        Change e-mail
      </a>
    );
  if (kind === "wallet") return <Link href="/settings/nano-addresses">Change wallets</Link>;
  return null;
}
