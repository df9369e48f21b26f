import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { COMMENT_MAX_CHARS } from "#lib/posts/comments/comment.ts";
import { type DiscussionAnswer, typedIn } from "#lib/posts/comments/discussion-form.ts";

type Props = {
  /** Of the field and the button: "answer 3f0…". */
  name: string;
  label: string;
  button: string;
  /** What it holds before anything is typed. */
  text?: string;
  answer: DiscussionAnswer;
  hint?: string;
};

/** A text field with its button. It keeps what was typed, and says why it was not taken. */
export function CommentBox({ name, label, button, text = "", answer, hint }: Props) {
  const isRefused = answer.kind === "refused" && answer.at === name;
  return (
    <div
      className="grid justify-items-start gap-3"
      data-takes-focus={isRefused ? "" : undefined}
      tabIndex={isRefused ? -1 : undefined}
    >
      <Field
        className="w-full"
        error={isRefused ? answer.message : null}
        hint={hint}
        id={name.replace(" ", "-")}
        label={label}
        maxCharacters={COMMENT_MAX_CHARS}
      >
        {(control) => <Textarea {...control} defaultValue={typedIn(answer, name) ?? text} name={name} rows={3} />}
      </Field>
      <Button busyLabel="Sending…" name="deed" size="small" tone="primary" type="submit" value={name}>
        {button}
      </Button>
    </div>
  );
}
