import { BusyForm } from "#components/design/controls/busy-form.tsx";
import { Specimen, StateRow } from "#components/design/specimen.tsx";
import { Button } from "#components/ui/buttons/button.tsx";
import { ButtonLink } from "#components/ui/buttons/button-link.tsx";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { arrowClockwiseBold, uploadSimpleBold, xBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

const TONES = ["primary", "secondary", "quiet", "danger"] as const;
const SIZES = ["small", "medium", "large"] as const;
const SAID = { primary: "Publish", secondary: "Preview", quiet: "Cancel", danger: "Delete draft" };

export function Buttons() {
  return (
    <Specimen title="Button" note="Copper for the one thing that this screen is for. Everything else stands back.">
      <StateRow label="Tones">
        {TONES.map((tone) => (
          <Button key={tone} tone={tone}>
            {SAID[tone]}
          </Button>
        ))}
      </StateRow>
      <StateRow label="Sizes">
        {SIZES.map((size) => (
          <Button key={size} tone="primary" size={size}>
            Pay Ӿ0.05 and read
          </Button>
        ))}
      </StateRow>
      <StateRow label="With a sign">
        <Button>
          <IconSvg body={uploadSimpleBold} />
          Choose a cover
        </Button>
        <IconButton label="Close the preview" icon={<IconSvg body={xBold} />} />
        <IconButton label="Load again" icon={<IconSvg body={arrowClockwiseBold} />} tone="secondary" />
        <IconButton label="Remove the note" icon={<IconSvg body={xBold} />} size="small" />
      </StateRow>
      <StateRow label="Busy">
        {TONES.map((tone) => (
          <Button key={tone} tone={tone} busy>
            {SAID[tone]}
          </Button>
        ))}
        <Button tone="primary" busy busyLabel="Publishing…">
          Publish
        </Button>
        <IconButton label="Loading again" icon={<IconSvg body={arrowClockwiseBold} />} tone="secondary" busy />
      </StateRow>
      <StateRow label="Disabled">
        {TONES.map((tone) => (
          <Button key={tone} tone={tone} disabled>
            {SAID[tone]}
          </Button>
        ))}
        <Button tone="primary" disabledReason="Write a title first.">
          Publish
        </Button>
      </StateRow>
      <StateRow label="Leading to a page">
        <ButtonLink href="/" tone="primary">
          Start reading
        </ButtonLink>
        <ButtonLink href="/">All posts</ButtonLink>
      </StateRow>
      <StateRow label="Sending a form">
        <BusyForm />
      </StateRow>
    </Specimen>
  );
}
