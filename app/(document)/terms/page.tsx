import { LongTextPage } from "#components/site/long-text-page.tsx";
import { renderAtFirstUse } from "#lib/http/pages/first-use.ts";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";
import { readLongTextHead } from "#lib/site/long-text.ts";
import { readTextProps } from "#lib/site/operator-settings.ts";
import Text, { frontmatter } from "./text.mdx";

const head = readLongTextHead(frontmatter);

export const metadata = pageMetadata("/terms", { title: head.title, description: head.summary });

export default async function TermsPage() {
  await renderAtFirstUse();
  return (
    <LongTextPage head={head} isDraft>
      <Text {...readTextProps()} />
    </LongTextPage>
  );
}
