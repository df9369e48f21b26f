import { Chapter } from "#components/design/chapter";
import { chapterMetadata } from "#components/design/chapters";
import { Choices } from "#components/design/controls/choices";
import { Steppers } from "#components/design/controls/steppers";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/design/choices", chapterMetadata("/design/choices"));

export default function ChoicesPage() {
  return (
    <Chapter path="/design/choices">
      <Choices />
      <Steppers />
    </Chapter>
  );
}
