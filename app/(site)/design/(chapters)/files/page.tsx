import { Chapter } from "#components/design/chapter";
import { chapterMetadata } from "#components/design/chapters";
import { FileDrops } from "#components/design/controls/file-drops";
import { Specimen } from "#components/design/specimen";
import { pageMetadata } from "#lib/http/page-metadata";

export const metadata = pageMetadata("/design/files", chapterMetadata("/design/files"));

export default function FilesPage() {
  return (
    <Chapter path="/design/files">
      <Specimen title="File drop" note="Dropped, pasted or chosen; several where several are allowed.">
        <FileDrops />
      </Specimen>
    </Chapter>
  );
}
