import { CalloutBlock, Spoiler } from "#components/post/document/asides.tsx";
import { CodeListing } from "#components/post/document/code-listing.tsx";
import { Contents } from "#components/post/document/contents.tsx";
import { Embed } from "#components/post/document/embed.tsx";
import { Attachment, Recording } from "#components/post/document/files.tsx";
import { Line } from "#components/post/document/line.tsx";
import { CheckList, ItemList } from "#components/post/document/lists.tsx";
import { Mathematics } from "#components/post/document/mathematics.tsx";
import { Figure, Gallery } from "#components/post/document/pictures.tsx";
import { PostCard } from "#components/post/document/post-card.tsx";
import { type Draw, type RenderContext, withKeys } from "#components/post/document/render-context.ts";
import { DocumentTable } from "#components/post/document/table.tsx";
import type { Block } from "#lib/posts/document/document.ts";

export function Blocks({ nodes, context }: { nodes: readonly Block[]; context: RenderContext }) {
  return withKeys(nodes).map(({ item, key }) => <BlockNode key={key} node={item} context={context} />);
}

/** Renders every kind of block. Blocks that the schema does not know are not rendered. */
function BlockNode({ node, context }: { node: Block; context: RenderContext }) {
  const draw: Draw = (nodes) => <Blocks nodes={nodes} context={context} />;
  switch (node.type) {
    case "paragraph":
      return (
        <p>
          <Line nodes={node.content} context={context} />
        </p>
      );
    case "heading": {
      const Heading = `h${node.attrs.level}` as const;
      return (
        <Heading id={context.idOf(node)}>
          <Line nodes={node.content} context={context} />
        </Heading>
      );
    }
    case "bulletList":
    case "orderedList":
      return <ItemList draw={draw} node={node} />;
    case "taskList":
      return <CheckList draw={draw} node={node} />;
    case "blockquote":
      return <blockquote>{draw(node.content)}</blockquote>;
    case "pullQuote":
      return (
        <p className="post-pull-quote">
          <Line nodes={node.content} context={context} />
        </p>
      );
    case "horizontalRule":
      return <hr />;
    case "codeBlock":
      return <CodeListing node={node} number={context.numberOf(node)} />;
    case "blockMath":
      return <Mathematics isBlock latex={node.attrs.latex} />;
    case "callout":
      return <CalloutBlock draw={draw} node={node} />;
    case "spoiler":
      return <Spoiler draw={draw} node={node} />;
    case "table":
      return <DocumentTable draw={draw} node={node} number={context.numberOf(node)} />;
    case "tableOfContents":
      return <Contents outline={context.outline} />;
    case "image":
      return <Figure node={node} context={context} />;
    case "gallery":
      return <Gallery node={node} context={context} />;
    case "attachment":
      return <Attachment node={node} context={context} />;
    case "audio":
      return <Recording node={node} context={context} />;
    case "embed":
      return <Embed context={context} node={node} />;
    case "postCard":
      return <PostCard post={context.posts.get(node.attrs.postId)} />;
    case "paywallBreak":
      return null;
  }
}
