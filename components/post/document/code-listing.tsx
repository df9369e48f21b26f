import { HighlightedCode } from "#components/post/document/highlighted-code.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";
import type { Block } from "#lib/posts/document/document.ts";

const NAMES: Record<string, string> = {
  bash: "Shell",
  c: "C",
  cpp: "C++",
  cs: "C#",
  css: "CSS",
  go: "Go",
  graphql: "GraphQL",
  html: "HTML",
  java: "Java",
  javascript: "JavaScript",
  js: "JavaScript",
  json: "JSON",
  md: "Markdown",
  php: "PHP",
  py: "Python",
  python: "Python",
  rb: "Ruby",
  rs: "Rust",
  sh: "Shell",
  sql: "SQL",
  ts: "TypeScript",
  tsx: "TypeScript",
  typescript: "TypeScript",
  xml: "XML",
  yaml: "YAML",
};

type Props = { node: Extract<Block, { type: "codeBlock" }>; number: number };

export function CodeListing({ node, number }: Props) {
  const code = (node.content ?? []).map(({ text }) => text).join("");
  const language = node.attrs.language?.toLowerCase() ?? "";
  const name = (Object.hasOwn(NAMES, language) ? NAMES[language] : capitalised(language)) || "Text";
  return (
    <div className="post-code">
      <CodeBlock code={code} label={`Code ${number}: ${name}`} language={name}>
        <HighlightedCode code={code} language={language} />
      </CodeBlock>
    </div>
  );
}

function capitalised(language: string): string {
  return language.charAt(0).toUpperCase() + language.slice(1);
}
