"use client";

import { useActionState } from "react";
import { useFormStatus } from "react-dom";
import { ContactPaymentLookup } from "#components/site/contact-payment-lookup.tsx";
import { PageSection } from "#components/site/page-section.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { Callout } from "#components/ui/callout.tsx";
import { BotTrap } from "#components/ui/fields/bot-trap.tsx";
import { ErrorSummary } from "#components/ui/fields/error-summary.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Select } from "#components/ui/fields/select.tsx";
import { Textarea } from "#components/ui/fields/textarea.tsx";
import { SentNote } from "#components/ui/sent-note.tsx";
import { sendMessage } from "#lib/site/actions.ts";
import {
  CONTACT_TOPIC_KEYS,
  CONTACT_TOPICS,
  type ContactAnswer,
  type ContactField,
  LOOK_UP,
  type LookUpAnswer,
  MESSAGE_CHARACTERS,
  type TypedMessage,
} from "#lib/site/contact.ts";

type Props = { topic: string; email: string; about: string; answer: LookUpAnswer | null };

const BEGIN: ContactAnswer = { kind: "begin" };

/** A form that works without a script, and keeps its input after an error or a payment lookup. */
export function ContactForm({ answer: given, ...begun }: Props) {
  const [answer, submit] = useActionState(sendMessage, BEGIN);
  if (answer.kind === "sent")
    return (
      <PageSection id="write" title="Write to us">
        <Sent email={answer.email} />
      </PageSection>
    );
  const typed: TypedMessage = answer.kind === "begin" ? { ...begun, message: "" } : answer.typed;
  const mistakes = answer.kind === "mistakes" ? answer.mistakes : {};
  return (
    <form action={submit} aria-label="Contact" className="grid gap-14" noValidate>
      <PageSection title="A payment">
        <ContactPaymentLookup answer={findAnswer(answer, given)} query={typed.about} mistake={mistakes.about} />
        {answer.kind === "wait" && answer.what === "look-up" ? (
          <Wait again="Look it up" seconds={answer.seconds} />
        ) : null}
      </PageSection>
      <PageSection id="write" title="Write to us">
        <MessageFields answer={answer} mistakes={mistakes} typed={typed} />
        <BotTrap />
        <p>
          <SendButton />
        </p>
      </PageSection>
    </form>
  );
}

/** The question from the page's address stays until another is asked. */
function findAnswer(answer: ContactAnswer, given: LookUpAnswer | null): LookUpAnswer | null {
  if (answer.kind === "looked-up") return answer.answer;
  return answer.kind === "begin" ? given : null;
}

type FieldsProps = {
  answer: ContactAnswer;
  typed: TypedMessage;
  mistakes: Partial<Record<ContactField, string>>;
};

function MessageFields({ answer, typed, mistakes }: FieldsProps) {
  const lines = Object.entries(mistakes).map(([field, message]) => ({ message, controlId: `contact-${field}` }));
  const topic = typed.topic || (answer.kind === "looked-up" ? "payment" : "");
  return (
    <div className="grid gap-6">
      <ErrorSummary mistakes={lines} title="Not sent yet" />
      {answer.kind === "refused" ? (
        <Callout title="Not sent" tone="warning">
          {answer.why}
        </Callout>
      ) : null}
      {answer.kind === "wait" && answer.what === "message" ? <Wait again="Send" seconds={answer.seconds} /> : null}
      <Field error={mistakes.topic} id="contact-topic" label="What is it about?">
        {(control) => (
          <Select {...control} defaultValue={topic} key={topic} name="topic">
            <option value="">Choose one</option>
            {CONTACT_TOPIC_KEYS.map((known) => (
              <option key={known} value={known}>
                {CONTACT_TOPICS[known]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <Field
        error={mistakes.email}
        hint="Used for our answer and nothing else."
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
        error={mistakes.message}
        hint="If you named a payment above, we include it. Never send us a wallet’s backup words or key. We never need them."
        id="contact-message"
        label="Your message"
        maxCharacters={MESSAGE_CHARACTERS.most}
      >
        {(control) => <Textarea {...control} defaultValue={typed.message} name="message" rows={6} />}
      </Field>
    </div>
  );
}

/** A crowded network is not this visitor's fault: the form keeps what they typed, and its button works after the wait. */
function Wait({ again, seconds }: { again: string; seconds: number }) {
  return (
    <Callout title={`Wait ${seconds} seconds, then press “${again}” again`} tone="warning">
      Many people in your network are writing to us at once. This is not your fault, and nothing you typed is lost.
    </Callout>
  );
}

/** Busy while it sends, but not while a payment is looked up. */
function SendButton() {
  const { pending, data } = useFormStatus();
  return (
    <Button
      busy={pending && data?.get(LOOK_UP.name) !== LOOK_UP.value}
      busyLabel="Sending…"
      size="large"
      tone="primary"
      type="submit"
    >
      Send
    </Button>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <SentNote title="Your message is on its way">
      A person will read it and answer to <strong className="text-ink font-medium wrap-anywhere">{email}</strong>.
    </SentNote>
  );
}
