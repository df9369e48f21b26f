import { SentNote } from "#components/ui/sent-note.tsx";

type Props = { reference: string; isAnswered: boolean };

/** MOD-02. Without an address there is no way to answer, and this says so. */
export function ReportSent({ reference, isAnswered }: Props) {
  return (
    <SentNote title={`Thanks. Reference ${reference}.`}>
      {isAnswered
        ? "We’ll tell you what we decide."
        : "You left no e-mail address, so we cannot tell you what we decide. Keep the reference if you want to write to us about it."}
    </SentNote>
  );
}
