import { makeElement } from "#components/editor/parts/make-element.ts";

type Act = { text: string; press: () => void };

/** The parts of an embed or a post card in the editor. */
export function addressParts({ name, label, max }: { name: string; label: string; max: number }) {
  const dom = makeElement("div", { className: "writing-image writing-address", contentEditable: "false" });
  const card = makeElement("p", { className: "writing-address-card" });
  const title = makeElement("strong", {});
  const detail = makeElement("span", {});
  card.append(title, detail);
  const field = makeElement("input", { className: "writing-image-field", maxLength: max, spellcheck: false });
  field.inputMode = "url";
  field.autocomplete = "off";
  field.placeholder = "https://";
  const labelled = makeElement("label", { className: "writing-image-label" });
  labelled.append(makeElement("span", { textContent: label }), field);
  const words = makeElement("p", { className: "writing-image-words" });
  words.setAttribute("role", "status");
  const acts = makeElement("div", { className: "writing-image-acts" });
  // Pressing a button must not blur the field: the block would be redrawn under the finger.
  acts.addEventListener("mousedown", (event) => event.preventDefault());
  dom.setAttribute("role", "group");
  dom.setAttribute("aria-label", name);
  dom.append(card, labelled, words, acts);

  const buttonOf = ({ text, press }: Act) => {
    const button = makeElement("button", { type: "button", textContent: text, className: "writing-image-act" });
    button.addEventListener("click", press);
    return button;
  };
  return {
    dom,
    field,
    show(preview: { title: string; detail: string }, isOpen: boolean): void {
      card.hidden = isOpen;
      labelled.hidden = !isOpen;
      title.textContent = preview.title;
      detail.textContent = preview.detail;
    },
    focus: () => (labelled.hidden ? acts.querySelector("button") : field)?.focus(),
    say(text: string, offered: Act[]): void {
      words.textContent = text;
      acts.replaceChildren(...offered.map(buttonOf));
    },
  };
}
