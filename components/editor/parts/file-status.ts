import { makeElement } from "#components/editor/parts/make-element.ts";
import { type FileUploads, refuseInsertedFile } from "#components/editor/uploads/file-uploads.ts";
import type { UploadState } from "#components/editor/uploads/upload-queue.ts";
import { acceptedFor, FILE_KINDS, FILE_REFUSALS, type FileKind, kindOf } from "#lib/posts/media/file.ts";

export const FILE_WORDS = {
  attachment: {
    name: "Name of the file",
    progress: "Uploading the file",
    missing: "This file is not on our server. Choose it again, or remove it.",
    open: "Files are sold, never given away: move this one below the paywall break.",
  },
  audio: {
    name: "Name of the recording",
    progress: "Uploading the recording",
    missing: "This recording is not on our server. Choose it again, or remove it.",
  },
} as const;

type Place = {
  fileId: string;
  block: "attachment" | "audio";
  uploads: FileUploads | null;
  /** Called when another file takes its place. */
  replace: (file: File, kind: FileKind) => void;
};

/** How far an upload is, and what can be done about it. */
export function fileStatus({ fileId, block, uploads, replace }: Place) {
  const dom = makeElement("div", { className: "writing-image-body" });
  const words = makeElement("p", { className: "writing-image-words" });
  words.setAttribute("role", "status");
  const bar = makeElement("progress", { className: "writing-image-bar", hidden: true });
  bar.setAttribute("aria-label", FILE_WORDS[block].progress);
  const acts = makeElement("div", { className: "writing-image-acts" });
  dom.append(words, bar, acts);

  const act = (text: string, press: () => void) => {
    const button = makeElement("button", { type: "button", textContent: text, className: "writing-image-act" });
    button.addEventListener("click", press);
    return button;
  };
  const again = makeElement("input", { type: "file", accept: acceptedFor(block), hidden: true });
  again.addEventListener("change", () => {
    const [file] = again.files ?? [];
    const kind = file && kindOf(file.name);
    again.value = "";
    if (!file || !uploads) return;
    const refusal = kind && FILE_KINDS[kind].block === block ? refuseInsertedFile(file) : FILE_REFUSALS.unsupported;
    if (!kind || refusal !== null) return say(refusal ?? "", choose());
    replace(file, kind);
    uploads.add(file, fileId);
    begin();
  });
  const choose = () => act("Choose the file", () => again.click());

  function say(text: string, ...buttons: HTMLElement[]): void {
    words.textContent = text;
    acts.replaceChildren(...buttons);
    dom.toggleAttribute("data-wrong", buttons.length > 0);
  }

  function turn(state: UploadState): void {
    bar.hidden = state.kind !== "sending" && state.kind !== "waiting";
    switch (state.kind) {
      case "waiting":
        bar.removeAttribute("value");
        say("Waiting to be uploaded");
        break;
      case "sending":
        bar.value = state.fraction ?? 0;
        // All bytes are sent; the server is checking the file.
        say(bar.value < 1 ? "Uploading" : "Nearly there");
        break;
      case "done":
        say("");
        break;
      case "failed":
        say(state.reason, state.canRetry ? act("Try again", () => uploads?.send(fileId)) : choose());
    }
  }

  let unlisten: () => void = () => undefined;

  function begin(): void {
    unlisten();
    unlisten = uploads?.listen(fileId, turn) ?? unlisten;
    turn(uploads?.find(fileId)?.state ?? { kind: "done" });
  }

  async function checkUpload(): Promise<void> {
    if (!uploads || uploads.find(fileId) || (await uploads.isThere(fileId)) || uploads.find(fileId)) return;
    say(FILE_WORDS[block].missing, choose());
  }
  begin();
  void checkUpload();
  return { dom, stop: () => unlisten() };
}
