import { z } from "zod";

/** A route's pattern, such as /[at]/[post]: fixed words and parameter names. Ids and handles do not pass. */
export const patternSchema = z
  .string()
  .max(120)
  .regex(/^\/$|^(?:\/(?:[a-z][a-z-]{0,39}|\[[a-z]\w{0,19}\]))+$/);
