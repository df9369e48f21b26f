import { z } from "zod";

/** What a section may show, in the words of the page. */
export const SECTION_TYPES = [
  ["hero", "The first staff pick"],
  ["featured", "Staff picks"],
  ["trending", "Trending posts"],
  ["new", "New posts"],
  ["free", "Free posts"],
  ["under_price", "Posts up to a price"],
  ["category", "Posts of a category"],
  ["tag", "Posts with a tag"],
  ["creators", "Writers"],
  ["note", "A note by us"],
] as const;

export const SECTION_PRICES = ["0.01", "0.02", "0.1", "1"] as const;
export const SECTIONS_MAX = 12;

const text = z.string();
const sectionShape = z.object({
  ...{ type: text, title: text, price: text, name: text, text, limit: text },
  ...{ visibleFor: text, startsAt: text, endsAt: text },
});

/** A section as a form has it: every field as people type it. */
export type TypedSection = z.output<typeof sectionShape>;

export const NEW_SECTION: TypedSection = {
  ...{ type: "new", title: "", price: "0.02", name: "", text: "", limit: "6" },
  ...{ visibleFor: "all", startsAt: "", endsAt: "" },
};

const at = z.iso.datetime({ offset: true });

export const layoutsShape = z.object({
  shown: z.number(),
  draft: z
    .object({ seen_at: at, sections: z.array(sectionShape) })
    .transform(({ seen_at: seenAt, sections }) => ({ seenAt, sections }))
    .nullable(),
  layouts: z.array(z.looseObject({ layout: z.number() })),
});

export const layoutShape = z
  .object({
    ...{ layout: z.number(), sections: z.array(sectionShape), shown_at: at.nullable() },
    ...{ reason: z.string().nullable(), by: z.string().nullable() },
  })
  .transform(({ shown_at: shownAt, ...layout }) => ({ ...layout, shownAt }));

/** The layouts of the front page as staff see them. */
export type HomeLayouts = Omit<z.output<typeof layoutsShape>, "layouts"> & { layouts: z.output<typeof layoutShape>[] };

/** "Posts with a tag: birds" */
export function describeTypedSection({ type, title, name, price }: TypedSection): string {
  const kind = SECTION_TYPES.find(([known]) => known === type)?.[1] ?? "Unknown";
  const about = { category: name, tag: name, under_price: `Ӿ${price}` }[type] ?? "";
  const described = about === "" ? kind : `${kind}: ${about}`;
  return title.trim() === "" ? described : `${title.trim()} (${described})`;
}
