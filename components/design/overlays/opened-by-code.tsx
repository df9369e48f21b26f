"use client";

import { useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";

/** Opened like the pay sheet: by state, from a button that does not know the dialog. */
export function OpenedByCode() {
  const [isOpen, setOpen] = useState(false);
  const [name, setName] = useState("");
  return (
    <>
      <Button onClick={() => setOpen(true)}>Rename</Button>
      <Dialog
        description="Links to the old name keep working."
        footer={
          <>
            <Button onClick={() => setOpen(false)}>Cancel</Button>
            <Button tone="primary" onClick={() => setOpen(false)}>
              Rename
            </Button>
          </>
        }
        open={isOpen}
        title="Rename this draft"
        onOpenChange={setOpen}
      >
        <Field label="New name">
          {(control) => <Input {...control} value={name} onChange={(event) => setName(event.currentTarget.value)} />}
        </Field>
      </Dialog>
    </>
  );
}
