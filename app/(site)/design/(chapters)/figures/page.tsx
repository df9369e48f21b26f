import { Chapter } from "#components/design/chapter";
import { chapterMetadata } from "#components/design/chapters";
import { Amounts } from "#components/design/display/amounts";
import { Dates } from "#components/design/display/dates";
import { Figures } from "#components/design/display/figures";
import { pageMetadata } from "#lib/http/page-metadata";

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
