import { cookies } from "next/headers";
import { redirect } from "next/navigation";
import { ConvertCodeForm } from "#components/auth/convert-code-form";
import { ConvertStart } from "#components/auth/convert-start";
import { MoveQuestion } from "#components/auth/move-question";
import { countPurchases } from "#lib/auth/begin-conversion";
import { readBegunConversion } from "#lib/auth/conversion-cookie";
import { readNextPath, withNextPath } from "#lib/auth/next-path";
import { requirePageSession } from "#lib/auth/page-session";
import { listProviders } from "#lib/auth/providers";
import { isRegisteredSession } from "#lib/auth/session";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/profile/convert", { title: "Keep your purchases", robots: { index: false } });

/** An anonymous user becomes a registered one, or part of the account that the address has had all along. */
export default async function ConvertPage({ searchParams }: PageProps<"/profile/convert">) {
  const asked = await searchParams;
  const next = readNextPath(asked.next);
  const session = await requirePageSession(withNextPath("/profile/convert", next));
  const store = await cookies();
  const begun = readBegunConversion({ readAll: () => store.getAll() });
  const { viewer } = session;
  if (isRegisteredSession(session)) {
    if (!begun || begun.fromUser === viewer.id || begun.purchases === 0) redirect(next ?? "/");
    return (
      <MoveQuestion email={viewer.email} isByMail={begun.email !== null} purchases={begun.purchases} next={next} />
    );
  }
  if (begun?.email && begun.fromUser === viewer.id) {
    return (
      <div className="mx-auto grid w-full max-w-md content-start gap-10 px-4 py-16 sm:py-24">
        <h1 className="text-title font-serif tracking-tight">Check your mail</h1>
        <ConvertCodeForm email={begun.email} sentAt={begun.sentAt} next={next} />
      </div>
    );
  }
  const taken = asked.error_code === "identity_already_exists";
  const providers = listProviders();
  return (
    <ConvertStart
      purchases={await countPurchases(session)}
      providers={providers}
      takenBy={taken ? (providers.find(({ id }) => id === asked.provider) ?? null) : null}
      hasFailed={!taken && asked.error !== undefined}
      next={next}
    />
  );
}
