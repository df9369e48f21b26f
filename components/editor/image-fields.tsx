import { makeElement } from "#components/editor/make-element";

export const IMAGE_TEXT_MAX = { alt: 1_000, caption: 300 };
export const IMAGE_WIDTHS = { normal: "As wide as the text", wide: "Wider than the text", full: "As wide as the page" };

type Acts = {
  change: (attr: string, value: string | boolean) => void;
  /** Back to the text, below the picture. */
  leave: () => void;
  remove: () => void;
};

/** What is said of a picture, and how wide it stands. */
export function imageFields({ change, leave, remove }: Acts) {
  const alt = makeElement("textarea", { className: "writing-image-field", rows: 1, maxLength: IMAGE_TEXT_MAX.alt });
  const decorative = makeElement("input", { type: "checkbox", className: "writing-image-check" });
  const caption = makeElement("input", { className: "writing-image-field", maxLength: IMAGE_TEXT_MAX.caption });
  const width = makeElement("select", { className: "writing-image-width" });
  width.append(...Object.entries(IMAGE_WIDTHS).map(([value, text]) => new Option(text, value)));
  const gone = makeElement("button", { type: "button", textContent: "Remove", className: "writing-image-act" });

  const described = labelled("Describe the image for people who can't see it", alt);
  const dom = makeElement("div", { className: "writing-image-fields" });
  const line = makeElement("div", { className: "writing-image-line" });
  const tick = makeElement("label", { className: "writing-image-tick" });
  tick.append(decorative, "Decorative: nothing to describe");
  line.append(tick, labelled("Width", width), gone);
  dom.append(described, labelled("Caption", caption), line);

  alt.addEventListener("input", () => change("alt", alt.value));
  caption.addEventListener("input", () => change("caption", caption.value));
  decorative.addEventListener("change", () => change("isDecorative", decorative.checked));
  width.addEventListener("change", () => change("width", width.value));
  gone.addEventListener("click", remove);
  for (const field of [alt, caption])
    field.addEventListener("keydown", (event) => {
      if (!(event instanceof KeyboardEvent) || event.isComposing) return;
      if (event.key !== "Enter" && event.key !== "Escape") return;
      event.preventDefault();
      leave();
    });

  return {
    dom,
    show(attrs: Record<string, unknown>): void {
      write(alt, attrs.alt);
      write(caption, attrs.caption);
      write(width, attrs.width);
      decorative.checked = attrs.isDecorative === true;
      described.hidden = decorative.checked;
    },
  };
}

/** Not while it is the same: the caret would jump to the end. */
function write(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: unknown): void {
  if (typeof value === "string" && field.value !== value) field.value = value;
}

function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  const label = makeElement("label", { className: "writing-image-label" });
  label.append(makeElement("span", { textContent: text }), field);
  return label;
}
