import type { ReactNode } from "react";
import { DataLink } from "#components/layout/data-link.tsx";
import type { Mark, TextNode } from "#lib/posts/document/document.ts";

/** The first mark is the innermost, as the editor writes them. */
export function MarkedText({ node: { text, marks = [] } }: { node: TextNode }) {
  return marks.reduce<ReactNode>(wrap, text);
}

function wrap(words: ReactNode, mark: Mark): ReactNode {
  switch (mark.type) {
    case "bold":
      return <strong>{words}</strong>;
    case "italic":
      return <em>{words}</em>;
    case "strike":
      return <s>{words}</s>;
    case "subscript":
      return <sub>{words}</sub>;
    case "superscript":
      return <sup>{words}</sup>;
    case "code":
      return <code dir="ltr">{words}</code>;
    case "link":
      return (
        <DataLink allow="external" href={mark.attrs.href}>
          {words}
        </DataLink>
      );
  }
}
