"use client";

import { Editor, type EditorOptions } from "@tiptap/core";
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from "react";
import { createStore } from "#lib/page/store.ts";

type Options = Pick<EditorOptions, "extensions" | "content" | "editorProps"> & {
  onCreate: (editor: Editor) => void;
  onUpdate: () => void;
};

/** Makes the editor once, in the browser. It lasts as long as the component. */
export function useEditor({ onCreate, onUpdate, ...options }: Options): Editor | null {
  const [editor] = useState(() => createStore<Editor | null>(null));
  const create = useEffectEvent(onCreate);
  const update = useEffectEvent(onUpdate);
  const make = useEffectEvent(() => new Editor({ ...options, injectCSS: false }));
  useEffect(() => {
    const made = make();
    made.on("create", () => create(made));
    made.on("update", () => update());
    editor.set(made);
    return () => {
      editor.set(null);
      made.destroy();
    };
  }, [editor]);
  return useSyncExternalStore(editor.subscribe, editor.get, editor.getInitial);
}

/** What `select` reads of the editor, after every change of text or selection. A value made of the same parts stays the same. */
export function useEditorState<Value extends object | null>(editor: Editor, select: (editor: Editor) => Value): Value {
  const [selected] = useState(() => selectedOf(editor, select));
  return useSyncExternalStore(selected.subscribe, selected.get);
}

function selectedOf<Value extends object | null>(editor: Editor, select: (editor: Editor) => Value) {
  let { state } = editor;
  let value = select(editor);
  return {
    get() {
      if (state === editor.state) return value;
      ({ state } = editor);
      const next = select(editor);
      if (!hasSameParts(value, next)) value = next;
      return value;
    },
    subscribe(listener: () => void) {
      editor.on("transaction", listener);
      return () => void editor.off("transaction", listener);
    },
  };
}

function hasSameParts(one: object | null, other: object | null): boolean {
  if (one === null || other === null) return one === other;
  const names = Object.keys(one);
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Reflect.get(one, name) === Reflect.get(other, name))
  );
}
