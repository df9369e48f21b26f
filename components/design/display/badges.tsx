import { Specimen } from "#components/design/specimen.tsx";
import { Badge } from "#components/ui/badge.tsx";
import { Kbd } from "#components/ui/kbd.tsx";

export function Badges() {
  return (
    <>
      <Specimen title="Badge" note="One or two words about a state. The words carry it; the colour only agrees.">
        <p className="flex flex-wrap gap-3">
          <Badge>Draft</Badge>
          <Badge tone="copper">Yours</Badge>
          <Badge tone="leaf">Paid</Badge>
          <Badge tone="amber">Waiting</Badge>
          <Badge tone="brick">Expired</Badge>
        </p>
      </Specimen>
      <Specimen title="Key" note="As it is printed on the key.">
        <p className="text-small">
          Press <Kbd>/</Kbd> to search, <Kbd>F8</Kbd> for the messages, <Kbd>Esc</Kbd> to close.
        </p>
      </Specimen>
    </>
  );
}
