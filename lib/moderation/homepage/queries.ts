import "server-only";
import {
  type HomeLayouts,
  layoutShape,
  layoutsShape,
  NEW_SECTION,
  type TypedSection,
} from "#lib/moderation/homepage/layout.ts";
import { type HomeSection, toHomeSection, USUAL_SECTIONS } from "#lib/posts/browse/home-sections.ts";
import { keepReadable } from "#lib/posts/readable.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** The draft, and all layouts that were published. */
export async function listHomeLayouts(db: Db): Promise<HomeLayouts> {
  const { data, error } = await db.rpc("list_home_layouts");
  if (error) throw toRefusal(error);
  const { layouts, ...now } = layoutsShape.parse(data);
  const rows = layouts.map((row) => ({ ...row, id: `${row.layout}` }));
  return { ...now, layouts: keepReadable("layouts", rows, (row) => layoutShape.parse(row)) };
}

/** The sections of a layout to begin a draft with. The first layout has none of its own. */
export function sectionsOfLayout({ layouts }: HomeLayouts, wanted: number): TypedSection[] {
  const found = layouts.find(({ layout }) => layout === wanted)?.sections ?? [];
  return found.length > 0 ? found : USUAL_SECTIONS.map(typeUsual);
}

/** What visitors would see of them now. */
export function sectionsForVisitors(sections: readonly TypedSection[], now: Date): HomeSection[] {
  const timeOf = (typed: string) => Date.parse(`${typed.replace(" ", "T")}Z`);
  return sections
    .filter(({ visibleFor }) => visibleFor !== "signed_in")
    .filter(({ startsAt, endsAt }) => !(timeOf(startsAt) > now.getTime() || timeOf(endsAt) <= now.getTime()))
    .flatMap(({ type, title, limit, ...params }, at) =>
      toHomeSection({ ...{ id: `draft-${at}`, type, params }, title: title || null, item_limit: Number(limit) }),
    );
}

function typeUsual({ id: _, type, title, ...more }: HomeSection): TypedSection {
  const limit = "limit" in more ? String(more.limit) : NEW_SECTION.limit;
  return { ...NEW_SECTION, type, title, price: "price" in more ? more.price : "", limit };
}
