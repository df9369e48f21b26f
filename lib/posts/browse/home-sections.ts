import "server-only";
import { z } from "zod";
import { wordOfLimit } from "#lib/posts/browse/browse.ts";
import type { Db } from "#lib/supabase/db.ts";
import { toRefusal } from "#lib/supabase/refusal.ts";

/** A section of the front page. */
export type HomeSection = { id: string; title: string } & (
  | { type: "hero" | "featured" }
  | { type: "trending" | "creators"; limit: number }
  | { type: "new" | "free"; limit: number }
  | { type: "under_price"; limit: number; price: "0.01" | "0.02" | "0.1" | "1" }
  | { type: "category" | "tag"; limit: number; name: string }
  | { type: "note"; text: string }
);

/** The default layout, until staff save another. */
export const USUAL_SECTIONS: HomeSection[] = [
  { id: "featured", type: "featured", title: "Chosen by us" },
  { id: "free", type: "free", title: "Free to read", limit: 3 },
  { id: "trending", type: "trending", title: "Trending this week", limit: 6 },
  { id: "new", type: "new", title: "New", limit: 6 },
  { id: "under-price", type: "under_price", title: "Under Ӿ0.02", limit: 3, price: "0.02" },
  { id: "creators", type: "creators", title: "Writers", limit: 6 },
];

const nameSchema = z.object({ name: z.string().regex(/^[a-z0-9-]{2,30}$/) });
const noteSchema = z.object({ text: z.string().trim().min(1).max(2_000) });
const priceSchema = z.object({ price: z.enum(["0.01", "0.02", "0.1", "1"]) });

/** The front page's layout by staff, for visitors who are signed out. */
export async function listHomeSections(db: Db): Promise<HomeSection[]> {
  const { data, error } = await db
    .from("homepage_sections")
    .select("id, type, title, params, item_limit")
    .in("visible_for", ["all", "signed_out"])
    .order("position");
  if (error) throw toRefusal(error);
  return data.length === 0 ? USUAL_SECTIONS : data.flatMap(toHomeSection);
}

type Row = { id: string; type: string; title: string | null; params: unknown; item_limit: number };

/** A section of a layout, or none if its parameters are unknown. */
export function toHomeSection({ id, type, title: given, params, item_limit: limit }: Row): HomeSection[] {
  const titled = (usual: string) => ({ id, title: given ?? usual });
  switch (type) {
    case "hero":
    case "featured":
      return [{ ...titled("Chosen by us"), type }];
    case "trending":
      return [{ ...titled("Trending this week"), type, limit }];
    case "new":
      return [{ ...titled("New"), type, limit }];
    case "free":
      return [{ ...titled("Free to read"), type, limit }];
    case "creators":
      return [{ ...titled("Writers"), type, limit }];
    case "under_price": {
      const { data } = priceSchema.safeParse(params);
      return data ? [{ ...titled(`${wordOfLimit(data.price)} Ӿ${data.price}`), type, limit, price: data.price }] : [];
    }
    case "category":
    case "tag": {
      const { data } = nameSchema.safeParse(params);
      return data ? [{ ...titled(data.name), type, limit, name: data.name }] : [];
    }
    case "note": {
      const { data } = noteSchema.safeParse(params);
      return data ? [{ ...titled("A note"), type, text: data.text }] : [];
    }
    default:
      return [];
  }
}
