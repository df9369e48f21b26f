import { z } from "zod";

/** A route's pattern, such as /[at]/[post]: fixed words and names of parameters. No id passes for one, and no @handle. */
export const patternSchema = z
  .string()
  .max(120)
  .regex(/^\/$|^(?:\/(?:[a-z][a-z-]{0,39}|\[[a-z]\w{0,19}\]))+$/);
