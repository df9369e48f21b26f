import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { ConvertStart } from "#components/auth/convert-start.tsx";
import { MoveQuestion } from "#components/auth/move-question.tsx";
import { CodeForm } from "#components/sign-in/code-form.tsx";
import { askForConversionAgain, confirmWithCode, convertWithAnotherAddress } from "#lib/auth/convert/actions.ts";
import { readBegunConversion } from "#lib/auth/convert/conversion-cookie.ts";
import { countHoldings } from "#lib/auth/convert/holdings.ts";
import { readNextPath, withNextPath } from "#lib/auth/next-path.ts";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { isRegisteredSession } from "#lib/auth/session/session.ts";
import { listSignInProviders } from "#lib/auth/sign-in/providers.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/profile/convert", { title: "Keep your purchases", robots: { index: false } });

/** Turns an anonymous user into a registered one, or moves their purchases to the account that already has the address. */
export default async function ConvertPage({ searchParams }: PageProps<"/profile/convert">) {
  const query = await searchParams;
  const next = readNextPath(query.next);
  const session = await requirePageSession(withNextPath("/profile/convert", next));
  const store = await cookies();
  const begun = readBegunConversion({ readAll: () => store.getAll() });
  const { viewer } = session;
  if (isRegisteredSession(session)) {
    if (!begun?.move || begun.fromUser === viewer.id) redirect(next ?? "/");
    const { email, move } = begun;
    return <MoveQuestion email={viewer.email} isByMail={email !== null} purchases={move.purchases} next={next} />;
  }
  if (begun?.email && begun.fromUser === viewer.id) {
    return (
      <div className="mx-auto grid w-full max-w-md content-start gap-10 px-4 py-16 sm:py-24">
        <h1 className="text-title font-serif tracking-tight">Check your e-mail</h1>
        <CodeForm
          email={begun.email}
          sentAt={begun.sentAt}
          next={next}
          submitLabel="Confirm"
          enterCode={confirmWithCode}
          askAgain={askForConversionAgain}
          takeAnotherAddress={convertWithAnotherAddress}
        />
      </div>
    );
  }
  const taken = query.error_code === "identity_already_exists";
  const providers = listSignInProviders();
  const { posts, pendingPayments } = await countHoldings(session);
  return (
    <ConvertStart
      purchases={posts + pendingPayments}
      providers={providers}
      takenBy={taken ? (providers.find(({ id }) => id === query.provider) ?? null) : null}
      hasFailed={!taken && query.error !== undefined}
      next={next}
    />
  );
}
