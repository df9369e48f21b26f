import { common, createLowlight } from "lowlight";
import type { ReactNode } from "react";
import { withKeys } from "#components/post/document/render-context.ts";

const lowlight = createLowlight(common);

type CodeNode = ReturnType<typeof lowlight.highlight>["children"][number];

/** Code as tokens, which the style sheet colours. Code in an unknown language stays as it is. */
export function HighlightedCode({ code, language }: { code: string; language: string }) {
  if (!lowlight.registered(language)) return code;
  return drawAll(lowlight.highlight(language, code).children);
}

function drawAll(nodes: readonly CodeNode[]): ReactNode {
  return withKeys(nodes).map(({ item, key }) => <CodeWords key={key} node={item} />);
}

function CodeWords({ node }: { node: CodeNode }): ReactNode {
  if (node.type === "text") return node.value;
  if (node.type !== "element") return null;
  const kinds = node.properties.className;
  return <span className={Array.isArray(kinds) ? kinds.join(" ") : undefined}>{drawAll(node.children)}</span>;
}
