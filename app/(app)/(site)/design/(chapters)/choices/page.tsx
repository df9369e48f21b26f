import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { Choices } from "#components/design/controls/choices.tsx";
import { Steppers } from "#components/design/controls/steppers.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/choices", chapterMetadata("/design/choices"));

export default function ChoicesPage() {
  return (
    <Chapter path="/design/choices">
      <Choices />
      <Steppers />
    </Chapter>
  );
}
