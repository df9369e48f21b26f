import type { Draw } from "#components/post/document/render-context.ts";
import { Callout as Aside } from "#components/ui/callout.tsx";
import type { Block } from "#lib/posts/document/document.ts";

const TONES = { note: "note", tip: "tip", warn: "warning" } as const;

type CalloutProps = { node: Extract<Block, { type: "callout" }>; draw: Draw };

export function CalloutBlock({ node, draw }: CalloutProps) {
  return (
    <div className="post-callout">
      <Aside tone={TONES[node.attrs.tone]}>{draw(node.content)}</Aside>
    </div>
  );
}

type SpoilerProps = { node: Extract<Block, { type: "spoiler" }>; draw: Draw };

export function Spoiler({ node, draw }: SpoilerProps) {
  return (
    <details className="post-spoiler">
      <summary>{node.attrs.summary || "Spoiler"}</summary>
      {draw(node.content)}
    </details>
  );
}
