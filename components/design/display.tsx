import { Amounts } from "#components/design/display/amounts";
import { Badges } from "#components/design/display/badges";
import { Cards } from "#components/design/display/cards";
import { Copying } from "#components/design/display/copying";
import { Dates } from "#components/design/display/dates";
import { Faces } from "#components/design/display/faces";
import { Figures } from "#components/design/display/figures";
import { Notes } from "#components/design/display/notes";
import { Pages } from "#components/design/display/pages";
import { readSort, Tables } from "#components/design/display/tables";
import { Waiting } from "#components/design/display/waiting";
import { Chapter } from "#components/design/specimen";

type Props = { query: Record<string, string | string[] | undefined> };

/** What shows something: each piece in every state. */
export function Display({ query }: Props) {
  return (
    <Chapter id="display" title="Display">
      <Cards />
      <Amounts />
      <Dates />
      <Faces />
      <Badges />
      <Tables sort={readSort(query)} />
      <Pages />
      <Copying />
      <Notes />
      <Figures />
      <Waiting />
    </Chapter>
  );
}
