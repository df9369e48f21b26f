import { HighlightedCode } from "#components/post/document/highlighted-code";
import { CodeBlock } from "#components/ui/code-block";
import type { Block } from "#lib/posts/document";

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

export function CodeListing({ node }: { node: Extract<Block, { type: "codeBlock" }> }) {
  const code = (node.content ?? []).map(({ text }) => text).join("");
  const language = node.attrs.language?.toLowerCase() ?? "";
  const name = Object.hasOwn(NAMES, language) ? NAMES[language] : capitalised(language);
  return (
    <div className="post-code">
      <CodeBlock code={code} language={name || "Text"}>
        <HighlightedCode code={code} language={language} />
      </CodeBlock>
    </div>
  );
}

function capitalised(language: string): string {
  return language.charAt(0).toUpperCase() + language.slice(1);
}
