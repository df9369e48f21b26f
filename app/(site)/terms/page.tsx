import { LongTextPage } from "#components/site/long-text-page";
import { renderAtFirstUse } from "#lib/http/first-use";
import { pageMetadata } from "#lib/http/page-metadata";
import { readHead } from "#lib/site/long-text";
import { readTextProps } from "#lib/site/operator-settings";
import Text, { frontmatter } from "./text.mdx";

const head = readHead(frontmatter);

export const metadata = pageMetadata("/terms", { title: head.title, description: head.summary });

export default async function TermsPage() {
  await renderAtFirstUse();
  return (
    <LongTextPage head={head} isDraft>
      <Text {...readTextProps()} />
    </LongTextPage>
  );
}
