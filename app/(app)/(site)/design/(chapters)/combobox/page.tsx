import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { Comboboxes } from "#components/design/controls/comboboxes.tsx";
import { Specimen } from "#components/design/specimen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/combobox", chapterMetadata("/design/combobox"));

export default function ComboboxPage() {
  return (
    <Chapter path="/design/combobox">
      <Specimen title="Combobox" note="One of many, found by typing.">
        <Comboboxes />
      </Specimen>
    </Chapter>
  );
}
