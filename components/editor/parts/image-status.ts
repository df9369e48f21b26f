import { makeElement } from "#components/editor/parts/make-element.ts";
import type { PictureUploads } from "#components/editor/uploads/picture-uploads.ts";
import type { UploadState } from "#components/editor/uploads/upload-queue.ts";
import { TEXT_IMAGE_TYPES } from "#lib/posts/media/image.ts";

const MISSING = "The file of this picture is not on our server. Choose it again, or remove it.";
const HIDDEN = "This picture cannot be shown right now.";

function describeProgress(fraction: number | null): string {
  if (fraction === null) return "Fetching it from the other site";
  // All bytes are sent; the server is re-encoding the picture.
  return fraction < 1 ? "Uploading" : "Nearly there";
}

/** The picture itself and, until it is uploaded, its progress and what can be done about it. */
export function imageStatus(imageId: string, uploads: PictureUploads | null, remove: () => void) {
  const dom = makeElement("div", { className: "writing-image-body" });
  const picture = makeElement("img", { alt: "" });
  const words = makeElement("p", { className: "writing-image-words" });
  words.setAttribute("role", "status");
  const bar = makeElement("progress", { className: "writing-image-bar", hidden: true });
  bar.setAttribute("aria-label", "Uploading the picture");
  const acts = makeElement("div", { className: "writing-image-acts" });
  dom.append(picture, words, bar, acts);

  const act = (text: string, press: () => void) => {
    const button = makeElement("button", { type: "button", textContent: text, className: "writing-image-act" });
    button.addEventListener("click", press);
    return button;
  };
  const again = makeElement("input", { type: "file", accept: TEXT_IMAGE_TYPES, hidden: true });
  again.addEventListener("change", () => {
    const [file] = again.files ?? [];
    if (!file || !uploads) return;
    uploads.add(file, imageId);
    begin();
  });

  function say(text: string, ...buttons: HTMLElement[]): void {
    words.textContent = text;
    acts.replaceChildren(...buttons);
    dom.toggleAttribute("data-wrong", buttons.length > 1);
  }

  function turn(state: UploadState): void {
    bar.hidden = state.kind !== "sending" && state.kind !== "waiting";
    switch (state.kind) {
      case "waiting":
        bar.removeAttribute("value");
        say("Waiting to be uploaded", act("Cancel", remove));
        break;
      case "sending":
        if (state.fraction === null) bar.removeAttribute("value");
        else bar.value = state.fraction;
        say(describeProgress(state.fraction), act("Cancel", remove));
        break;
      case "done":
        say("");
        if (picture.hidden) showPicture(uploads?.addressOf(imageId) ?? "");
        break;
      case "failed": {
        const retry = act("Try again", () => uploads?.send(imageId));
        const other = act("Choose another file", () => again.click());
        // What another site does not send may be at hand as a file.
        const isFile = uploads?.find(imageId)?.source instanceof File;
        const ways = [...(state.canRetry ? [retry] : []), ...(state.canRetry && isFile ? [] : [other])];
        say(state.reason, ...ways, act("Remove", remove));
      }
    }
  }

  function showPicture(src: string): void {
    picture.hidden = src === "";
    if (src !== "") picture.src = src;
  }

  let unlisten: () => void = () => undefined;

  function begin(): void {
    unlisten();
    const upload = uploads?.find(imageId) ?? null;
    unlisten = uploads?.listen(imageId, turn) ?? unlisten;
    showPicture(upload ? upload.shown : (uploads?.addressOf(imageId) ?? ""));
    turn(upload?.state ?? { kind: "done" });
  }

  async function explain(): Promise<void> {
    picture.hidden = true;
    if (!uploads || uploads.find(imageId)) return;
    // The address redirects to the file, if there is one.
    const answer = await fetch(uploads.addressOf(imageId), { redirect: "manual" }).catch(() => null);
    if (answer?.status !== 404) return say(HIDDEN);
    say(
      MISSING,
      act("Choose the file", () => again.click()),
      act("Remove", remove),
    );
  }
  picture.addEventListener("error", () => void explain());
  begin();
  return {
    dom,
    describe({ alt, isDecorative }: Record<string, unknown>): void {
      picture.alt = isDecorative !== true && typeof alt === "string" ? alt : "";
    },
    stop: () => unlisten(),
  };
}
