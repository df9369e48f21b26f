import { markPage } from "#lib/http/pages/mark-page.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/gone", { title: "Gone", robots: { index: false } });

/** How a withdrawn page looks. Answers 410. */
export default async function GonePage() {
  await markPage(410);
  return (
    <div className="max-w-measure mx-auto grid gap-6 px-6 py-16">
      <h1 className="text-title font-serif tracking-tight">Gone</h1>
      <p className="text-lead font-serif">What was here has been withdrawn and will not return. (Status 410.)</p>
    </div>
  );
}
