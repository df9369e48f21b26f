import type { ReactNode } from "react";
import { Checkbox } from "#components/ui/fields/checkbox.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { FieldError } from "#components/ui/fields/field-error.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import type { ReportField, TypedReport } from "#lib/moderation/report.ts";

type Props = { typed: TypedReport; mistakes: Partial<Record<ReportField, string>> };

/**
 * Shown for a reason by the form itself, without a script. A browser that cannot do that shows them for all. An underscore would be a
 * space here: child_safety.
 */
const SHOWN = {
  notice: "in-[form:not(:has(:is([value=illegal],[value=copyright],[value^=child]):checked))]:hidden",
  named: "in-[form:not(:has(:is([value=illegal],[value=copyright]):checked))]:hidden",
  copyright: "in-[form:not(:has([value=copyright]:checked))]:hidden",
};

/** What the law asks of a notice (DSA, Art. 16). */
export function NoticeFields(form: Props) {
  const { typed, mistakes } = form;
  return (
    <>
      <div className={`grid gap-6 ${SHOWN.notice}`}>
        <Field
          error={mistakes.evidenceUrls}
          hint="One full address on each line, up to ten."
          id="report-evidenceUrls"
          label="Where exactly is it?"
        >
          {(control) => (
            <Textarea {...control} defaultValue={typed.evidenceUrls} name="evidenceUrls" rows={2} spellCheck={false} />
          )}
        </Field>
      </div>
      <div className={`grid gap-6 ${SHOWN.copyright}`}>
        <p className="text-small text-ink-soft">
          If we remove the post, its author can send a counter-notice. You then get it, with their name and address, and
          have 10 working days to go to court.
        </p>
        <TextField {...form} label="Who owns the work?" name="workOwner" />
        <TextField {...form} label="Where is the original?" name="workUrl" type="url" />
        <Confirmed {...form} name="rightsHolder">
          I own the work, or I may act for its owner.
        </Confirmed>
        <TextField {...form} hint="Type your full name." label="Signature" name="signature" />
      </div>
      <div className={`grid gap-6 ${SHOWN.named}`}>
        <TextField {...form} autoComplete="name" label="Your name" name="name" />
      </div>
      <div className={`grid gap-6 ${SHOWN.notice}`}>
        <Confirmed {...form} name="goodFaith">
          I believe in good faith that what I write here is right and complete.
        </Confirmed>
      </div>
    </>
  );
}

type TextFieldProps = Props & {
  name: ReportField;
  label: string;
  hint?: string;
  type?: "text" | "url";
  autoComplete?: string;
};

function TextField({ typed, mistakes, name, label, hint, type = "text", autoComplete = "off" }: TextFieldProps) {
  return (
    <Field error={mistakes[name]} hint={hint} id={`report-${name}`} label={label}>
      {(control) => (
        <Input
          {...control}
          autoComplete={autoComplete}
          defaultValue={typed[name]}
          name={name}
          spellCheck={false}
          type={type}
        />
      )}
    </Field>
  );
}

function Confirmed({ typed, mistakes, name, children }: Props & { name: ReportField; children: ReactNode }) {
  const errorId = `report-${name}-error`;
  return (
    <div className="grid gap-1.5">
      <Checkbox
        aria-describedby={mistakes[name] ? errorId : undefined}
        aria-errormessage={mistakes[name] ? errorId : undefined}
        aria-invalid={mistakes[name] ? true : undefined}
        defaultChecked={typed[name] === "on"}
        id={`report-${name}`}
        label={children}
        name={name}
      />
      <FieldError id={errorId}>{mistakes[name]}</FieldError>
    </div>
  );
}
