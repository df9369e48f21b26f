import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { FileDrops } from "#components/design/controls/file-drops.tsx";
import { Specimen } from "#components/design/specimen.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

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
