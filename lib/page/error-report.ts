import { z } from "zod";
import { patternSchema } from "#lib/page/pattern-schema";

/** What a page may tell of an error: where in our own code it broke, and no word of what the page shows. */
export const errorReportSchema = z.strictObject({
  kind: z.enum(["error", "rejection", "part"]),
  name: z.string().regex(/^\w{1,60}$/),
  text: z.string().max(300),
  frames: z.array(z.string().regex(/^\/_next\/static\/[\w./~-]{1,150}:\d{1,9}:\d{1,9}$/)).max(10),
  /** Next's name for an error on the server, which the server's own log has, too. */
  digest: z
    .string()
    .regex(/^[\w@;-]{1,60}$/)
    .optional(),
  page: patternSchema.optional(),
});

export type ErrorReport = z.input<typeof errorReportSchema>;
