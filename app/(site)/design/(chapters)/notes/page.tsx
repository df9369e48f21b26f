import { Chapter } from "#components/design/chapter";
import { chapterMetadata } from "#components/design/chapters";
import { Copying } from "#components/design/display/copying";
import { Notes } from "#components/design/display/notes";
import { Waiting } from "#components/design/display/waiting";
import { pageMetadata } from "#lib/http/page-metadata";

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
