import { type Draw, withKeys } from "#components/post/document/render-context.ts";
import type { Block } from "#lib/posts/document/document.ts";

type ItemsProps = { node: Extract<Block, { type: "bulletList" | "orderedList" }>; draw: Draw };

export function ItemList({ node, draw }: ItemsProps) {
  const items = withKeys(node.content).map(({ item, key }) => <li key={key}>{draw(item.content)}</li>);
  return node.type === "orderedList" ? <ol start={node.attrs.start}>{items}</ol> : <ul>{items}</ul>;
}

type ChecksProps = { node: Extract<Block, { type: "taskList" }>; draw: Draw };

/** The writer's ticks: readers cannot change them, so they are signs with a word, not controls. */
export function CheckList({ node, draw }: ChecksProps) {
  return (
    <ul className="post-checks">
      {withKeys(node.content).map(({ item, key }) => (
        <li data-checked={item.attrs.checked || undefined} key={key}>
          <span className="sr-only">{item.attrs.checked ? "Done:" : "To do:"}</span>
          {draw(item.content)}
        </li>
      ))}
    </ul>
  );
}
