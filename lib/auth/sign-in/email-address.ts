import { z } from "zod";

/** Lower-cased, as the data service stores addresses. */
export const emailAddressSchema = z.string().trim().toLowerCase().pipe(z.email().max(254));
