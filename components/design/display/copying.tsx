import { Specimen, State } from "#components/design/specimen.tsx";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { CodeBlock } from "#components/ui/code-block.tsx";

const CODE = `const answer = await fetch("https://example.org/api/purchases/create", {
  method: "POST",
  headers: { "content-type": "application/json", "idempotency-key": crypto.randomUUID() },
  body: JSON.stringify({ postId: "0198c5a2-7d1e-7c3a-9d42-5b8f5f1a2c11" }),
});
const { purchase, uri } = await answer.json();`;

export function Copying() {
  return (
    <>
      <Specimen title="Copy button" note="Says that it copied, and how to copy where a browser will not.">
        <State label="a line of text">
          <CopyButton label="Copy amount" text="0.05" />
        </State>
      </Specimen>
      <Specimen title="Code block" note="Shown as written, line by line.">
        <CodeBlock code={CODE} language="TypeScript" />
        <CodeBlock code="npm start" language="Shell" />
      </Specimen>
    </>
  );
}
