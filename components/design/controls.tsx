import { Buttons } from "#components/design/controls/buttons";
import { Choices } from "#components/design/controls/choices";
import { Comboboxes } from "#components/design/controls/comboboxes";
import { FileDrops } from "#components/design/controls/file-drops";
import { Links } from "#components/design/controls/links";
import { Mistakes } from "#components/design/controls/mistakes";
import { Steppers } from "#components/design/controls/steppers";
import { TextFields } from "#components/design/controls/text-fields";
import { Chapter, Specimen } from "#components/design/specimen";

/** The pieces of this part of the system, each in every state. */
export function Controls() {
  return (
    <>
      <Chapter id="buttons-and-links" title="Buttons and links">
        <Buttons />
        <Links />
      </Chapter>
      <Chapter id="forms" title="Forms">
        <TextFields />
        <Choices />
        <Specimen title="Combobox" note="One of many, found by typing.">
          <Comboboxes />
        </Specimen>
        <Specimen title="File drop" note="Dropped, pasted or chosen; several where several fit.">
          <FileDrops />
        </Specimen>
        <Specimen title="Error summary" note="What kept a form from being sent; each line leads to its control.">
          <Mistakes />
        </Specimen>
        <Steppers />
      </Chapter>
    </>
  );
}
