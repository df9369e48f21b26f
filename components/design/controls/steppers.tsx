import { Specimen } from "#components/design/specimen.tsx";
import { Stepper } from "#components/ui/navigation/stepper.tsx";

const PUBLISHING = [{ label: "Words" }, { label: "Price" }, { label: "Checks" }, { label: "Publish" }];

export function Steppers() {
  return (
    <Specimen title="Stepper" note="Shows the current step of a process.">
      <Stepper label="Publishing" steps={PUBLISHING} current={1} />
      <Stepper label="Published" steps={PUBLISHING} current={4} />
      <Stepper
        label="Your payment"
        orientation="vertical"
        current={1}
        steps={[
          { label: "Sent", description: "From your wallet, a moment ago." },
          { label: "Being confirmed", description: "The network is voting on it. This takes about a second." },
          { label: "Opened", description: "The rest of the post unfolds below." },
        ]}
      />
    </Specimen>
  );
}
