import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { Amounts } from "#components/design/display/amounts.tsx";
import { Dates } from "#components/design/display/dates.tsx";
import { Figures } from "#components/design/display/figures.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/figures", chapterMetadata("/design/figures"));

export default function FiguresPage() {
  return (
    <Chapter path="/design/figures">
      <Amounts />
      <Dates />
      <Figures />
    </Chapter>
  );
}
