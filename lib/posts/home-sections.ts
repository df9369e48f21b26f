import "server-only";
import { z } from "zod";
import type { Db } from "#lib/supabase/db";
import { toRefusal } from "#lib/supabase/refusal";

/** What the front page can show; sections of other types wait until what they show exists. */
export type HomeSection =
  | { type: "featured"; title: string }
  | { type: "trending"; title: string; limit: number }
  | { type: "new" | "free"; title: string; limit: number }
  | { type: "under_price"; title: string; limit: number; price: "0.01" | "0.1" | "1" }
  | { type: "category" | "tag"; title: string; limit: number; name: string };

/** As long as nobody has laid out another. */
export const USUAL_SECTIONS: HomeSection[] = [
  { type: "featured", title: "Chosen by us" },
  { type: "trending", title: "Trending this week", limit: 6 },
  { type: "new", title: "New", limit: 6 },
  { type: "free", title: "Free to read", limit: 3 },
  { type: "under_price", title: "Up to Ӿ0.1", limit: 3, price: "0.1" },
];

const nameSchema = z.object({ name: z.string().regex(/^[a-z0-9-]{2,30}$/) });
const priceSchema = z.object({ price: z.enum(["0.01", "0.1", "1"]) });

/** The layout of the front page as staff has made it, for who is signed out. */
export async function listHomeSections(db: Db): Promise<HomeSection[]> {
  const { data, error } = await db
    .from("homepage_sections")
    .select("type, title, params, item_limit")
    .in("visible_for", ["all", "signed_out"])
    .order("position");
  if (error) throw toRefusal(error);
  return data.length === 0 ? USUAL_SECTIONS : data.flatMap(toSection);
}

type Row = { type: string; title: string | null; params: unknown; item_limit: number };

function toSection({ type, title, params, item_limit: limit }: Row): HomeSection[] {
  switch (type) {
    case "featured":
      return [{ type, title: title ?? "Chosen by us" }];
    case "trending":
      return [{ type, title: title ?? "Trending this week", limit }];
    case "new":
      return [{ type, title: title ?? "New", limit }];
    case "free":
      return [{ type, title: title ?? "Free to read", limit }];
    case "under_price": {
      const { data } = priceSchema.safeParse(params);
      return data ? [{ type, title: title ?? `Up to Ӿ${data.price}`, limit, price: data.price }] : [];
    }
    case "category":
    case "tag": {
      const { data } = nameSchema.safeParse(params);
      return data ? [{ type, title: title ?? data.name, limit, name: data.name }] : [];
    }
    default:
      return [];
  }
}
