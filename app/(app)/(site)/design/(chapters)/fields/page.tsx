import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { Mistakes } from "#components/design/controls/mistakes.tsx";
import { TextFields } from "#components/design/controls/text-fields.tsx";
import { Specimen } from "#components/design/specimen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

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
