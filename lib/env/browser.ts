import { z } from "zod";
import { keyBeginningWith, origin, webAddress } from "#lib/env/shapes.ts";

/**
 * What GET /api/settings tells a browser. Read at run time, so that one build works with any Supabase. A secret key
 * cannot pass.
 */
export const browserSettingsSchema = z.strictObject({
  siteUrl: origin(),
  supabaseUrl: webAddress(),
  supabasePublishableKey: keyBeginningWith("sb_publishable_"),
  /** The text this visitor must agree to before buying (lib/purchases/quote/consent.ts), if any. */
  consentTextId: z.string().nullable(),
});

export type BrowserSettings = z.output<typeof browserSettingsSchema>;
