"use client";

import { useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { Dialog, DialogDismiss } from "#components/ui/overlays/dialog.tsx";
import { Menu, MenuSection, MenuSeparator } from "#components/ui/overlays/menu.tsx";
import { MenuCheckbox, MenuRadioGroup } from "#components/ui/overlays/menu-choice.tsx";
import { MenuItem, MenuLink } from "#components/ui/overlays/menu-item.tsx";
import { toast } from "#components/ui/toasts/toast-store.ts";

export function Menus() {
  return (
    <>
      <PostMenu />
      <ReadingMenu />
    </>
  );
}

function PostMenu() {
  const [isAsked, setAsked] = useState(false);
  return (
    <>
      <Menu trigger={<Button>Post</Button>}>
        <MenuItem shortcut="⌘ E" onSelect={() => toast({ title: "You would be editing now", color: "info" })}>
          Edit
        </MenuItem>
        <MenuItem onSelect={() => toast({ title: "Link copied", color: "success" })}>Copy link</MenuItem>
        <MenuItem disabled onSelect={() => setAsked(false)}>
          Schedule
        </MenuItem>
        <MenuLink href="/">Go to the front page</MenuLink>
        <MenuSeparator />
        <MenuItem tone="danger" onSelect={() => setAsked(true)}>
          Delete…
        </MenuItem>
      </Menu>
      <Dialog
        description="It has no readers yet, so no one will miss it."
        footer={
          <DialogDismiss>
            <Button>Keep it</Button>
          </DialogDismiss>
        }
        open={isAsked}
        title="Delete this draft?"
        onOpenChange={setAsked}
      />
    </>
  );
}

const FACES = [
  { value: "serif", label: "Serif" },
  { value: "sans", label: "Sans" },
] as const;

function ReadingMenu() {
  const [face, setFace] = useState<"serif" | "sans">("serif");
  const [hasNotes, setNotes] = useState(true);
  const [isWide, setWide] = useState(false);
  return (
    <Menu trigger={<Button>Reading</Button>}>
      <MenuRadioGroup label="Typeface" options={FACES} value={face} onChange={setFace} />
      <MenuSeparator />
      <MenuSection label="On the page">
        <MenuCheckbox checked={hasNotes} onChange={setNotes}>
          Footnotes
        </MenuCheckbox>
        <MenuCheckbox checked={isWide} onChange={setWide}>
          Wide lines
        </MenuCheckbox>
      </MenuSection>
    </Menu>
  );
}
