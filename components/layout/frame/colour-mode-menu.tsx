import { useId } from "react";
import { MODES } from "#components/layout/colour-mode.ts";
import { ModeChoices } from "#components/layout/frame/mode-choices.tsx";
import { IconButton } from "#components/ui/buttons/icon-button.tsx";
import { Icon } from "#components/ui/icons/icon.tsx";

const SIGNS = { system: "ph:circle-half-fill", light: "ph:sun", dark: "ph:moon" } as const;

/** System, light or dark. The style sheet chooses the icon on the button, so that it is right before any script runs. */
export function ColourModeMenu() {
  const id = useId();
  return (
    <div className="colour-mode last:-me-2.5 not-pointer-fine:last:-me-3">
      <IconButton
        label="Colour mode"
        popoverTarget={id}
        icon={
          <span className="grid">
            {MODES.map((mode) => (
              <span key={mode} data-glyph={mode}>
                <Icon name={SIGNS[mode]} className="size-5" />
              </span>
            ))}
          </span>
        }
      />
      <div id={id} popover="auto" className="menu">
        <ModeChoices name={id} />
      </div>
    </div>
  );
}
