import { markPage } from "#lib/http/pages/mark-page.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/withheld", { title: "Withheld", robots: { index: false } });

/** How a page looks that cannot be shown for legal reasons. Answers 451. */
export default async function WithheldPage() {
  await markPage(451);
  return (
    <div className="max-w-measure mx-auto grid gap-6 px-6 py-16">
      <h1 className="text-title font-serif tracking-tight">Withheld</h1>
      <p className="text-lead font-serif">What is here cannot be shown, for legal reasons. (Status 451.)</p>
    </div>
  );
}
