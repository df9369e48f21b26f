import { buttonStyle } from "#components/ui/button-style";
import { Icon } from "#components/ui/icon";

type Provider = { id: "google" | "github"; name: string };

const SIGNS = { google: "ph:google-logo", github: "ph:github-logo" } as const;

type Props = { providers: readonly Provider[]; next: string | null; move?: boolean };

/** Plain links: what they lead to sends the browser to another site. */
export function LinkProviderLinks({ providers, next, move = false }: Props) {
  if (providers.length === 0) return null;
  const query = new URLSearchParams({ ...(next === null ? {} : { next }), ...(move ? { move: "yes" } : {}) });
  return (
    <div className="grid gap-3">
      {providers.map(({ id, name }) => (
        <a
          key={id}
          href={`/api/link/${id}${query.size > 0 ? `?${query}` : ""}`}
          className={buttonStyle({ tone: "secondary", size: "large" })}
        >
          <span className="inline-flex items-center gap-2">
            <Icon name={SIGNS[id]} />
            {move ? `Sign in with ${name}` : `Continue with ${name}`}
          </span>
        </a>
      ))}
    </div>
  );
}
