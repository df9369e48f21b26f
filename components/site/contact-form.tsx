"use client";

import { useActionState } from "react";
import { Callout } from "#components/ui/callout";
import { ErrorSummary } from "#components/ui/error-summary";
import { Field } from "#components/ui/field";
import { Input } from "#components/ui/input";
import { Select } from "#components/ui/select";
import { SubmitButton } from "#components/ui/submit-button";
import { Textarea } from "#components/ui/textarea";
import { sendMessage } from "#lib/site/actions";
import { type ContactAnswer, MESSAGE_CHARACTERS, TOPIC_KEYS, TOPICS, type TypedMessage } from "#lib/site/contact";

type Props = { id: string; topic: string; email: string; about: string };

const BEGIN: ContactAnswer = { kind: "begin" };

/** One form that works before any script, and keeps what was typed where something has to be mended. */
export function ContactForm({ id, ...given }: Props) {
  const [answer, submit] = useActionState(sendMessage, BEGIN);
  if (answer.kind === "sent") return <Sent email={answer.email} />;
  const typed: TypedMessage = answer.kind === "begin" ? { ...given, message: "" } : answer.typed;
  const mistakes = answer.kind === "mistakes" ? answer.mistakes : {};
  const lines = Object.entries(mistakes).map(([field, message]) => ({ message, controlId: `contact-${field}` }));
  return (
    <form action={submit} aria-label="Write to us" className="grid gap-6" noValidate>
      <input name="id" type="hidden" value={id} />
      <ErrorSummary mistakes={lines} title="Not sent yet" />
      {answer.kind === "refused" ? (
        <Callout title="Not sent" tone="warning">
          {answer.why}
        </Callout>
      ) : null}
      <Field error={mistakes.topic} id="contact-topic" label="What is it about?">
        {(control) => (
          <Select {...control} defaultValue={typed.topic} key={typed.topic} name="topic">
            <option value="">Choose one</option>
            {TOPIC_KEYS.map((topic) => (
              <option key={topic} value={topic}>
                {TOPICS[topic]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        error={mistakes.email}
        hint="For our answer, and for nothing else."
        id="contact-email"
        label="Your e-mail address"
      >
        {(control) => (
          <Input
            {...control}
            autoComplete="email"
            defaultValue={typed.email}
            name="email"
            spellCheck={false}
            type="email"
          />
        )}
      </Field>
      <Field
        error={mistakes.about}
        hint="A block’s hash, or the number in your receipt’s address. It helps us find a payment."
        id="contact-about"
        label="Which payment?"
        optional
      >
        {(control) => (
          <Input
            {...control}
            autoCapitalize="none"
            autoComplete="off"
            className="font-mono"
            defaultValue={typed.about}
            name="about"
            spellCheck={false}
          />
        )}
      </Field>
      <Field
        error={mistakes.message}
        hint="Never send us the words or the key of a wallet. Nobody here needs them."
        id="contact-message"
        label="Your message"
        maxCharacters={MESSAGE_CHARACTERS.most}
      >
        {(control) => <Textarea {...control} defaultValue={typed.message} name="message" rows={6} />}
      </Field>
      <Trap />
      <p>
        <SubmitButton busyLabel="Sending…" size="large">
          Send
        </SubmitButton>
      </p>
    </form>
  );
}

/** A field that people neither see nor reach; programs that fill in whatever they find fill it in as well. */
function Trap() {
  return (
    <div aria-hidden="true" className="absolute -start-[200vw] size-px overflow-hidden">
      <label>
        Leave this empty
        <input autoComplete="off" name="website" tabIndex={-1} type="text" />
      </label>
    </div>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <section aria-live="polite" className="border-leaf/50 grid gap-2 border-y py-6" ref={takeFocus} tabIndex={-1}>
      <h2 className="text-lead font-serif">Your message is on its way</h2>
      <p className="text-ink-soft max-w-measure">
        A person reads it and answers to <strong className="text-ink font-medium wrap-anywhere">{email}</strong>.
      </p>
    </section>
  );
}

function takeFocus(section: HTMLElement | null): void {
  section?.focus();
}
