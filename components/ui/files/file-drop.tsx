"use client";

import {
  type ComponentProps,
  type DragEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { classNames } from "#components/ui/class-names.ts";
import { isAcceptedFile } from "#components/ui/files/file-list.ts";
import { FileRow } from "#components/ui/files/file-row.tsx";
import { FileZone } from "#components/ui/files/file-zone.tsx";
import { type UploadFile, useFileList } from "#components/ui/files/use-file-list.ts";

type FileDropProps = Omit<ComponentProps<"input">, "type" | "multiple" | "onChange" | "ref"> & {
  maxFiles?: number;
  maxBytes?: number;
  /** A custom check that says why a file is refused. */
  refuse?: (file: File) => string | null;
  /** Sends each file as soon as it is chosen. Without it, the files go with the form, under `name`. */
  upload?: UploadFile;
  describeFailure?: (error: unknown) => string;
  /** Whether uploaded files stay in the list. Off if the page shows them itself. */
  keepsSent?: boolean;
  /** Replaces "Drop a file here …". */
  prompt?: ReactNode;
};

/** Takes files that are dropped, pasted or chosen. */
export function FileDrop({
  maxFiles = 1,
  maxBytes,
  refuse,
  upload,
  describeFailure = () => "The upload failed. Nothing was lost: try again.",
  keepsSent = true,
  prompt = <Prompt several={maxFiles > 1} />,
  className,
  ...input
}: FileDropProps) {
  const rules = { accept: input.accept, maxBytes, maxFiles, refuse };
  const { files, announcement, add, remove, send } = useFileList({ rules, upload, describeFailure });
  const listed = keepsSent ? files : files.filter(({ state }) => state.kind !== "sent");
  const inputRef = useRef<HTMLInputElement>(null);
  const [isDraggedOver, setIsDraggedOver] = useState(false);

  /** Sent files leave the control at once, and never later: what an effect empties could be the next choice. */
  function takeChosen(input: HTMLInputElement) {
    const chosen = [...(input.files ?? [])];
    if (upload) input.value = "";
    add(chosen);
  }

  const takeEarly = useEffectEvent(() => {
    if (inputRef.current) takeChosen(inputRef.current);
  });
  // Files chosen before hydration, or kept by the browser over a reload.
  useEffect(() => takeEarly(), []);
  const goesWithForm = upload === undefined;
  // Between a choice and its `change` event the page may draw, but this list is the same then.
  useEffect(() => {
    if (inputRef.current && goesWithForm)
      inputRef.current.files = asFileList(files.filter(isAcceptedFile).map(({ file }) => file));
  }, [files, goesWithForm]);

  function takeDrop(event: DragEvent) {
    event.preventDefault();
    setIsDraggedOver(false);
    add([...event.dataTransfer.files]);
  }

  function removeRow(id: string) {
    remove(id);
    inputRef.current?.focus();
  }

  return (
    <div className={classNames("grid", className)} onPaste={(event) => add([...event.clipboardData.files])}>
      <FileZone
        {...input}
        ref={inputRef}
        multiple={maxFiles > 1}
        prompt={prompt}
        isDraggedOver={isDraggedOver}
        onChange={({ currentTarget }) => takeChosen(currentTarget)}
        onDragEnter={() => setIsDraggedOver(true)}
        onDragLeave={() => setIsDraggedOver(false)}
        onDragOver={(event) => event.preventDefault()}
        onDrop={takeDrop}
      />
      <ul className="empty:hidden">
        {listed.map((row) => (
          <FileRow key={row.id} {...row} onRemove={() => removeRow(row.id)} onRetry={() => send(row.id, row.file)} />
        ))}
      </ul>
      <span role="status" className="sr-only">
        {announcement}
      </span>
    </div>
  );
}

function Prompt({ several }: { several: boolean }) {
  const choose = "underline decoration-edge underline-offset-[0.2em]";
  return (
    <>
      <span className="hidden pointer-fine:inline">
        {several ? "Drop files here, paste them, or " : "Drop a file here, paste it, or "}
        <span className={choose}>{several ? "choose some" : "choose one"}</span>
      </span>
      <span className={classNames(choose, "pointer-fine:hidden")}>{several ? "Choose files" : "Choose a file"}</span>
    </>
  );
}

/** The only way to create a FileList for an input. */
function asFileList(files: readonly File[]): FileList {
  const transfer = new DataTransfer();
  for (const file of files) transfer.items.add(file);
  return transfer.files;
}
