import { EarlierLayouts } from "#components/admin/homepage/earlier-layouts.tsx";
import { LayoutEditor } from "#components/admin/homepage/layout-editor.tsx";
import { Icon } from "#components/ui/icons/icon.tsx";
import { requirePageSession } from "#lib/auth/session/page-session.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { listHomeLayouts, sectionsOfLayout } from "#lib/moderation/homepage/queries.ts";
import { listCategories } from "#lib/posts/browse/queries.ts";

export const metadata = pageMetadata("/admin/homepage", { robots: { index: false } });

export default async function HomepagePage({ searchParams }: PageProps<"/admin/homepage">) {
  const { db } = await requirePageSession("/admin/homepage");
  const [layouts, categories, { from }] = await Promise.all([listHomeLayouts(db), listCategories(db), searchParams]);
  const copied = layouts.layouts.find(({ layout }) => String(layout) === from)?.layout ?? null;
  const { draft } = layouts;
  const sections =
    copied === null && draft ? draft.sections : sectionsOfLayout(layouts, copied === null ? layouts.shown : copied);
  return (
    <>
      <h1 className="text-heading font-serif tracking-tight">Front page</h1>
      <div className="max-w-measure text-ink-soft grid gap-2">
        <p>
          The sections of the front page, in order. No post is there twice: the first section that has it shows it. A
          section without posts is left out.
        </p>
        <p>
          Everyone sees the same front page, also when signed in. A section for signed-out readers shows to all, and one
          for signed-in readers waits until they have a front page of their own.
        </p>
      </div>
      <section aria-labelledby="draft" className="grid gap-3 border-t pt-5">
        <h2 className="text-lead font-serif" id="draft">
          Draft
        </h2>
        <p className="text-small text-ink-soft">{describeDraft(copied, draft !== null)}</p>
        <LayoutEditor
          categories={categories.map(({ id, name }) => ({ id, name }))}
          draft={{ seenAt: draft?.seenAt ?? null, sections }}
          handle={<Icon className="size-5" name="ph:dots-six-vertical" />}
          isCopy={copied !== null}
          key={copied ?? "draft"}
        />
      </section>
      <EarlierLayouts layouts={layouts} />
    </>
  );
}

function describeDraft(copied: number | null, hasDraft: boolean): string {
  if (copied === null)
    return hasDraft ? "Only we see it, until one of us publishes it." : "There is none. This is what readers see now.";
  const copy = `This is a copy of layout ${copied}.`;
  return hasDraft ? `${copy} If you save it, it replaces the draft.` : `${copy} Save it to make it the draft.`;
}
