import { Specimen } from "#components/design/specimen.tsx";
import { Callout } from "#components/ui/callout.tsx";

export function Notes() {
  return (
    <Specimen title="Callout" note="An aside between two rules. Its first word says what kind it is.">
      <div className="grid gap-x-10 gap-y-8 lg:grid-cols-2">
        <Callout>The free part ends here. What you have read so far stays free.</Callout>
        <Callout title="Send it once" tone="tip">
          A payment takes about a second. If the page still waits, press “I already paid”.
        </Callout>
        <Callout title="The price has changed" tone="warning">
          It was Ӿ0.05 when you opened this page, and is Ӿ0.1 now. You have paid nothing.
        </Callout>
        <Callout title="This cannot be undone" tone="danger">
          Deleting a post removes it for everyone who bought it, and gives them their Nano back.
        </Callout>
      </div>
    </Specimen>
  );
}
