import { Chapter } from "#components/design/chapter";
import { chapterMetadata } from "#components/design/chapters";
import { Comboboxes } from "#components/design/controls/comboboxes";
import { Specimen } from "#components/design/specimen";
import { pageMetadata } from "#lib/http/page-metadata";

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
