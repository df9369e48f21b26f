import { z } from "zod";

/** As the data service keeps addresses: without case. */
export const emailAddressSchema = z.string().trim().toLowerCase().pipe(z.email().max(254));
