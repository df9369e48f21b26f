import type { Download } from "#lib/purchases/downloads/copy.ts";

const LICENSES: Record<Download["license"], string> = {
  "all-rights": "All rights reserved by the author. For your own reading.",
  "cc-by": "Creative Commons Attribution 4.0 (https://creativecommons.org/licenses/by/4.0/)",
  "cc-by-sa": "Creative Commons Attribution-ShareAlike 4.0 (https://creativecommons.org/licenses/by-sa/4.0/)",
  "cc-by-nc": "Creative Commons Attribution-NonCommercial 4.0 (https://creativecommons.org/licenses/by-nc/4.0/)",
  cc0: "Public domain (https://creativecommons.org/publicdomain/zero/1.0/)",
};

/** What the reader may do with the copy. */
export function describeRights({ license }: Pick<Download, "license">): string {
  return LICENSES[license];
}
