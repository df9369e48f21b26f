import { FreezeForm } from "#components/account/payout/freeze-form.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/freeze", {
  title: "Freeze payouts",
  robots: { index: false, follow: false },
  referrer: "same-origin",
});

/** The link of a mail. Opening the page freezes nothing: programs that check mails open it, too. */
export default async function FreezePage({ params }: PageProps<"/freeze/[secret]">) {
  const { secret } = await params;
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-6 px-4 py-16 sm:px-6 sm:py-24">
      <h1 className="text-title font-serif tracking-tight">Freeze payouts?</h1>
      <FreezeForm secret={secret} />
    </div>
  );
}
