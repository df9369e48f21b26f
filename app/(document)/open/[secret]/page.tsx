import { OpenOnThisDevice } from "#components/purchase/library/open-on-this-device.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/open", {
  title: "Open it here",
  robots: { index: false, follow: false },
  referrer: "same-origin",
});

/** A link to another device. Opening the page does not use it up: link previews in messages open it too. */
export default async function OpenPage({ params }: PageProps<"/open/[secret]">) {
  const { secret } = await params;
  return (
    <div className="max-w-measure mx-auto grid w-full content-start gap-6 px-4 py-16 sm:px-6 sm:py-24">
      <h1 className="text-title font-serif tracking-tight">Read it on this device</h1>
      <OpenOnThisDevice secret={secret} />
    </div>
  );
}
