import { Buttons } from "#components/design/controls/buttons";
import { Choices } from "#components/design/controls/choices";
import { Comboboxes } from "#components/design/controls/comboboxes";
import { FileDrops } from "#components/design/controls/file-drops";
import { Links } from "#components/design/controls/links";
import { Mistakes } from "#components/design/controls/mistakes";
import { Specimen, SpecimenGroup } from "#components/design/controls/specimen";
import { Steppers } from "#components/design/controls/steppers";
import { TextFields } from "#components/design/controls/text-fields";

/** The pieces of this part of the system, each in every state. */
export function Controls() {
  return (
    <div id="controls" className="grid gap-20">
      <SpecimenGroup title="Buttons and links">
        <Buttons />
        <Links />
      </SpecimenGroup>
      <SpecimenGroup title="Forms">
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
      </SpecimenGroup>
    </div>
  );
}
