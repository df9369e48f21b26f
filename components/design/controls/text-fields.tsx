import { Specimen, States } from "#components/design/specimen.tsx";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { xBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

export function TextFields() {
  return (
    <>
      <Specimen
        title="Field and input"
        note="Label, hint, control, error, always in this order and tied to each other."
      >
        <States>
          <Field label="Title" hint="You can change it until someone has paid." required maxCharacters={120}>
            {(control) => <Input {...control} name="title" defaultValue="On looms and patience" />}
          </Field>
          <Field label="Price in Nano" error="The least is Ӿ0.000001. Or make the post free.">
            {(control) => <Input {...control} inputMode="decimal" defaultValue="0" leading="Ӿ" trailing="≈ $0.00" />}
          </Field>
          <Field label="Website" optional>
            {(control) => <Input {...control} type="url" placeholder="https://" />}
          </Field>
          <Field label="Handle" hint="We check it as you type.">
            {(control) => <Input {...control} defaultValue="ada" leading="farthing.example/@" busy />}
          </Field>
          <Field label="Search" hint="With a button at the end.">
            {(control) => (
              <Input
                {...control}
                type="search"
                defaultValue="looms"
                action={<IconButton label="Empty the search" icon={<IconSvg body={xBold} />} size="small" />}
              />
            )}
          </Field>
          <Field label="Slug" maxCharacters={20} error="20 characters at most.">
            {(control) => <Input {...control} defaultValue="on-looms-and-patience-and-other-things" />}
          </Field>
          <Field label="Address of the post" hint="Read only: to be copied, not changed.">
            {(control) => <Input {...control} readOnly defaultValue="farthing.example/@ada/on-looms" />}
          </Field>
          <Field label="E-mail" hint="Disabled while a change waits for its confirmation.">
            {(control) => <Input {...control} disabled defaultValue="ada@farthing.example" />}
          </Field>
        </States>
        <div className="grid gap-3 sm:grid-cols-3">
          <Input aria-label="Small input" size="small" defaultValue="Small" />
          <Input aria-label="Medium input" defaultValue="Medium" />
          <Input aria-label="Large input" size="large" defaultValue="Large" />
        </div>
      </Specimen>
      <Specimen title="Textarea" note="Three lines, and as many more as the text has.">
        <States>
          <Field label="Standfirst" hint="Two sentences that stand under the title." maxCharacters={240}>
            {(control) => (
              <Textarea
                {...control}
                defaultValue="A loom is a machine for waiting. What it makes in the meantime is cloth."
              />
            )}
          </Field>
          <Field label="Reason" error="Say in a sentence why.">
            {(control) => <Textarea {...control} placeholder="What happened?" />}
          </Field>
          <Field label="Note from the editor">
            {(control) => <Textarea {...control} readOnly defaultValue="Seen. The second part could stand first." />}
          </Field>
          <Field label="Reply">
            {(control) => <Textarea {...control} disabled defaultValue="Replies are closed." />}
          </Field>
        </States>
      </Specimen>
    </>
  );
}
