import type { ReactNode } from "react";

/** Made for each request, as the pages are where most of these pieces stand. */
export const dynamic = "force-dynamic";

export default function ChaptersLayout({ children }: { children: ReactNode }) {
  return children;
}
