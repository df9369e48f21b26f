import { Specimen } from "#components/design/display/specimen";
import { Badge } from "#components/ui/badge";
import { Kbd } from "#components/ui/kbd";

export function Badges() {
  return (
    <>
      <Specimen name="Badge">
        <p className="flex flex-wrap gap-3">
          <Badge>Draft</Badge>
          <Badge tone="copper">Yours</Badge>
          <Badge tone="leaf">Paid</Badge>
          <Badge tone="amber">Waiting</Badge>
          <Badge tone="brick">Expired</Badge>
        </p>
      </Specimen>
      <Specimen name="Key">
        <p className="text-small">
          Press <Kbd>/</Kbd> to search, <Kbd>F8</Kbd> for the messages, <Kbd>Esc</Kbd> to close.
        </p>
      </Specimen>
    </>
  );
}
