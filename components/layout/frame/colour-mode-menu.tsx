import { useId } from "react";
import { ModeChoices } from "#components/layout/frame/mode-choices.tsx";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { Lines } from "#components/ui/icons/lines.tsx";

/** System, light or dark. The style sheet chooses the icon on the button, so that it is right before any script runs. */
export function ColourModeMenu() {
  const id = useId();
  return (
    <div className="colour-mode last:-me-2.5 not-pointer-fine:last:-me-3">
      <IconButton
        label="Colour mode"
        popoverTarget={id}
        icon={
          <Lines>
            <path data-glyph="system" d="M128 32a96 96 0 1 0 0 192 96 96 0 1 0 0-192v192M160 40v176M192 56v144" />
            <path
              data-glyph="light"
              d="M184 128a56 56 0 1 0-112 0 56 56 0 1 0 112 0zM128 40V16M66 66 48 48M40 128H16M66 190l-18 18M128 216v24M190 190l18 18M216 128h24M190 66l18-18"
            />
            <path data-glyph="dark" d="M108 28a96 96 0 0 0 120 120A104 104 0 1 1 108 28z" />
          </Lines>
        }
      />
      <div id={id} popover="auto" className="menu">
        <ModeChoices name={id} />
      </div>
    </div>
  );
}
