"use client";

import type { Editor } from "@tiptap/core";
import { type FormEvent, useState } from "react";
import { Button } from "#components/ui/buttons/button.tsx";
import { Field } from "#components/ui/fields/field.tsx";
import { Input } from "#components/ui/fields/input.tsx";
import { Dialog } from "#components/ui/overlays/dialog.tsx";
import { readLink } from "#lib/posts/links/typed-address.ts";

type Props = { editor: Editor; onClose: () => void };

const FIELD_ID = "link-address";

export function LinkDialog({ editor, onClose }: Props) {
  const href: unknown = editor.getAttributes("link").href;
  const [mistake, setMistake] = useState("");
  const isLinked = typeof href === "string";

  function set(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const typed = new FormData(event.currentTarget).get("href");
    const address = readLink(typeof typed === "string" ? typed : "");
    if (address === null) {
      setMistake("A link must begin with https:, mailto: or nano:.");
      return;
    }
    const chain = editor.chain().extendMarkRange("link");
    if (editor.state.selection.empty && !isLinked) {
      chain.insertContent({ type: "text", text: address, marks: [{ type: "link", attrs: { href: address } }] }).run();
    } else chain.setMark("link", { href: address }).run();
    onClose();
  }

  function remove() {
    editor.chain().extendMarkRange("link").unsetMark("link").run();
    onClose();
  }

  return (
    <Dialog
      focusAfter={() => editor.view.dom}
      focusFirst={FIELD_ID}
      onOpenChange={(open) => (open ? undefined : onClose())}
      open
      title="Link"
    >
      <form className="grid gap-4" noValidate onSubmit={set}>
        <Field error={mistake} id={FIELD_ID} label="Address">
          {(control) => (
            <Input
              {...control}
              defaultValue={isLinked ? href : ""}
              inputMode="url"
              name="href"
              placeholder="https://"
            />
          )}
        </Field>
        <div className="flex gap-3">
          <Button tone="primary" type="submit">
            Set link
          </Button>
          {isLinked ? (
            <Button onClick={remove} type="button">
              Remove link
            </Button>
          ) : null}
        </div>
      </form>
    </Dialog>
  );
}
