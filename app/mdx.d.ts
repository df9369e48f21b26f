declare module "*.mdx" {
  import type { ReactNode } from "react";
  import type { LongTextProps } from "#lib/site/long-text.ts";

  /** The front matter, not parsed yet: lib/site/long-text.ts parses it. */
  export const frontmatter: unknown;
  export default function LongText(props: LongTextProps): ReactNode;
}
