import { buttonStyle } from "#components/ui/button-style";
import { Icon } from "#components/ui/icon";

type Provider = { id: "google" | "github"; name: string };

const SIGNS = { google: "ph:google-logo", github: "ph:github-logo" } as const;

/** Those that this site is registered with. Plain links: what they lead to sends the browser to another site. */
export function ProviderLinks({ providers, next }: { providers: readonly Provider[]; next: string | null }) {
  if (providers.length === 0) return null;
  const query = next === null ? "" : `?next=${encodeURIComponent(next)}`;
  return (
    <section aria-label="Other ways to sign in" className="border-hairline grid gap-3 border-t pt-6">
      {providers.map(({ id, name }) => (
        <a key={id} href={`/api/sign-in/${id}${query}`} className={buttonStyle({ tone: "secondary", size: "large" })}>
          <span className="inline-flex items-center gap-2">
            <Icon name={SIGNS[id]} />
            Continue with {name}
          </span>
        </a>
      ))}
    </section>
  );
}
