declare module "*.mdx" {
  import type { ReactNode } from "react";
  import type { LongTextProps } from "#lib/site/long-text";

  /** What stands above the text, unread: lib/site/long-text.ts reads it. */
  export const frontmatter: unknown;
  export default function LongText(props: LongTextProps): ReactNode;
}
