"use client";

import type { PreviewSize } from "#components/editor/open-preview.ts";
import { Button } from "#components/ui/buttons/button.tsx";
import { LaterMenu } from "#components/ui/overlays/later-menu.tsx";

type Props = { isDisabled?: boolean; onOpen: (size?: PreviewSize) => void };

/** The preview in a window as narrow as a phone, or as wide as a desktop. Phones and tablets have no windows: there, in a tab. */
export function PreviewMenu({ isDisabled = false, onOpen }: Props) {
  return (
    <>
      <Button
        className="sm:pointer-fine:hidden"
        disabled={isDisabled}
        onClick={() => onOpen()}
        size="small"
        tone="quiet"
      >
        Preview
      </Button>
      <LaterMenu
        align="end"
        trigger={
          <Button className="not-pointer-fine:hidden max-sm:hidden" disabled={isDisabled} size="small" tone="quiet">
            Preview
          </Button>
        }
      >
        {({ MenuItem }) => (
          <>
            <MenuItem onSelect={() => onOpen("phone")}>Phone size</MenuItem>
            <MenuItem onSelect={() => onOpen("desktop")}>Desktop size</MenuItem>
          </>
        )}
      </LaterMenu>
    </>
  );
}
