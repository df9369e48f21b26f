import { Chapter } from "#components/design/chapter.tsx";
import { chapterMetadata } from "#components/design/chapters.ts";
import { Copying } from "#components/design/display/copying.tsx";
import { Notes } from "#components/design/display/notes.tsx";
import { Waiting } from "#components/design/display/waiting.tsx";
import { pageMetadata } from "#lib/http/pages/page-metadata.ts";

export const metadata = pageMetadata("/design/notes", chapterMetadata("/design/notes"));

export default function NotesPage() {
  return (
    <Chapter path="/design/notes">
      <Copying />
      <Notes />
      <Waiting />
    </Chapter>
  );
}
