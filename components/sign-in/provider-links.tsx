import { buttonStyle } from "#components/ui/buttons/button-style.ts";
import { Icon } from "#components/ui/icons/icon.tsx";

export type SignInProvider = { id: "google" | "github"; name: string };

type Props = {
  /** The providers that this site is registered with. */
  providers: readonly SignInProvider[];
  next: string | null;
  /** To sign in, to link an anonymous user, or to sign in to the existing account and move purchases to it. */
  purpose: "sign-in" | "link" | "move";
};

const SIGNS = { google: "ph:google-logo", github: "ph:github-logo" } as const;

/** Plain links: they redirect to another site, which our policy does not allow forms to do. */
export function ProviderLinks({ providers, next, purpose }: Props) {
  const query = new URLSearchParams({
    ...(next === null ? {} : { next }),
    ...(purpose === "move" ? { move: "yes" } : {}),
  });
  const path = purpose === "sign-in" ? "/api/sign-in" : "/api/link";
  return (
    <div className="grid gap-3">
      {providers.map(({ id, name }) => (
        <a
          key={id}
          href={`${path}/${id}${query.size > 0 ? `?${query}` : ""}`}
          className={buttonStyle({ tone: "secondary", size: "large" })}
        >
          <span className="inline-flex items-center gap-2">
            <Icon name={SIGNS[id]} />
            {purpose === "move" ? `Sign in with ${name}` : `Continue with ${name}`}
          </span>
        </a>
      ))}
    </div>
  );
}
