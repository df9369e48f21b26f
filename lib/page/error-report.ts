import { z } from "zod";
import { OUR_FRAME } from "#lib/page/built-path.ts";
import { patternSchema } from "#lib/page/pattern-schema.ts";

/** What a page may report about an error: where our code broke, and nothing the page shows. */
export const errorReportSchema = z.strictObject({
  kind: z.enum(["error", "rejection", "part"]),
  name: z.string().regex(/^\w{1,60}$/),
  text: z.string().max(300),
  frames: z.array(z.string().regex(new RegExp(`^${OUR_FRAME.source}$`))).max(10),
  /** Next's name for a server error, also found in the server's log. */
  digest: z
    .string()
    .regex(/^[\w@;-]{1,60}$/)
    .optional(),
  page: patternSchema.optional(),
});

export type ErrorReport = z.input<typeof errorReportSchema>;
