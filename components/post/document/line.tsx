import { FootnoteNumber } from "#components/post/document/endnotes.tsx";
import { MarkedText } from "#components/post/document/marked-text.tsx";
import { Mathematics } from "#components/post/document/mathematics.tsx";
import { type RenderContext, withKeys } from "#components/post/document/render-context.ts";
import type { Inline } from "#lib/posts/document/document.ts";

/** Renders inline content. */
export function Line({ nodes, context }: { nodes: readonly Inline[] | undefined; context: RenderContext }) {
  return withKeys(nodes).map(({ item, key }) => <InlineNode key={key} node={item} context={context} />);
}

function InlineNode({ node, context }: { node: Inline; context: RenderContext }) {
  switch (node.type) {
    case "text":
      return <MarkedText node={node} />;
    case "hardBreak":
      return <br />;
    case "inlineMath":
      return <Mathematics latex={node.attrs.latex} />;
    case "footnote":
      return <FootnoteNumber number={context.numberOf(node)} />;
  }
}
