import type { ReactNode } from "react";

/** Made for each request, like most pages that use these pieces. */
export const dynamic = "force-dynamic";

export default function ChaptersLayout({ children }: { children: ReactNode }) {
  return children;
}
