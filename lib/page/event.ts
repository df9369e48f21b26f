import { z } from "zod";
import { patternSchema } from "#lib/page/pattern-schema.ts";

/** Every event a page may send. None contains an address, an id, a handle or anything a person wrote. */
export const pageEventSchema = z.discriminatedUnion("name", [
  z.strictObject({ name: z.literal("page_view"), page: patternSchema }),
  z.strictObject({ name: z.literal("build_reloaded") }),
  z.strictObject({ name: z.literal("error_shown"), what: z.enum(["page", "part"]) }),
]);

export type PageEvent = z.input<typeof pageEventSchema>;
