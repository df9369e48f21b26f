import { Chapter } from "#components/design/chapter";
import { chapterMetadata } from "#components/design/chapters";
import { Mistakes } from "#components/design/controls/mistakes";
import { TextFields } from "#components/design/controls/text-fields";
import { Specimen } from "#components/design/specimen";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/design/fields", chapterMetadata("/design/fields"));

export default function FieldsPage() {
  return (
    <Chapter path="/design/fields">
      <TextFields />
      <Specimen title="Error summary" note="Why a form was not sent; each line links to its control.">
        <Mistakes />
      </Specimen>
    </Chapter>
  );
}
