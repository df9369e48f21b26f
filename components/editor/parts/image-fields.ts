import { makeElement } from "#components/editor/parts/make-element.ts";
import { leaveOnKey } from "#components/editor/parts/move-caret.ts";
import { IMAGE_TEXT_MAX } from "#lib/posts/document/limits.ts";

export const IMAGE_WIDTHS = { normal: "As wide as the text", wide: "Wider than the text", full: "As wide as the page" };

type FieldActions = {
  change: (attr: string, value: string | boolean) => void;
  /** Back to the text, below the picture. */
  leave: () => void;
  remove: () => void;
};

/** The description of a picture for people who cannot see it. */
export function descriptionFields({ change, leave }: Omit<FieldActions, "remove">) {
  const alt = makeElement("textarea", { className: "writing-image-field", rows: 1, maxLength: IMAGE_TEXT_MAX.alt });
  const decorative = makeElement("input", { type: "checkbox", className: "writing-image-check" });
  const described = labelled("Describe the image for people who can’t see it", alt);
  const tick = makeElement("label", { className: "writing-image-tick" });
  tick.append(decorative, "Decorative: nothing to describe");
  alt.addEventListener("input", () => change("alt", alt.value));
  decorative.addEventListener("change", () => change("isDecorative", decorative.checked));
  leaveOnKey(alt, leave);
  return {
    described,
    tick,
    show(attrs: Record<string, unknown>): void {
      write(alt, attrs.alt);
      decorative.checked = attrs.isDecorative === true;
      described.hidden = decorative.checked;
    },
  };
}

export function captionField({ change, leave }: Omit<FieldActions, "remove">) {
  const caption = makeElement("input", { className: "writing-image-field", maxLength: IMAGE_TEXT_MAX.caption });
  caption.addEventListener("input", () => change("caption", caption.value));
  leaveOnKey(caption, leave);
  return {
    dom: labelled("Caption", caption),
    show: (attrs: Record<string, unknown>): void => write(caption, attrs.caption),
  };
}

/** The fields of a picture: description, caption and width. */
export function imageFields({ change, leave, remove }: FieldActions) {
  const description = descriptionFields({ change, leave });
  const caption = captionField({ change, leave });
  const width = makeElement("select", { className: "writing-image-width" });
  width.append(...Object.entries(IMAGE_WIDTHS).map(([value, text]) => new Option(text, value)));
  width.addEventListener("change", () => change("width", width.value));
  const removeButton = makeElement("button", { type: "button", textContent: "Remove", className: "writing-image-act" });
  removeButton.addEventListener("click", remove);

  const dom = makeElement("div", { className: "writing-image-fields" });
  const line = makeElement("div", { className: "writing-image-line" });
  line.append(description.tick, labelled("Width", width), removeButton);
  dom.append(description.described, caption.dom, line);
  return {
    dom,
    show(attrs: Record<string, unknown>): void {
      description.show(attrs);
      caption.show(attrs);
      write(width, attrs.width);
    },
  };
}

/** Only if it differs: the caret would jump to the end. */
function write(field: HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement, value: unknown): void {
  if (typeof value === "string" && field.value !== value) field.value = value;
}

function labelled(text: string, field: HTMLElement): HTMLLabelElement {
  const label = makeElement("label", { className: "writing-image-label" });
  label.append(makeElement("span", { textContent: text }), field);
  return label;
}
