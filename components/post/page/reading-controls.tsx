const LEGENDS = { size: "Size", width: "Width", typeface: "Typeface" } as const;
const LABELS = {
  normal: "Normal",
  smaller: "Small",
  larger: "Large",
  largest: "Largest",
  narrow: "Narrow",
  wide: "Wide",
  serif: "Serif",
  sans: "Sans",
} as const;
const OPTIONS = {
  size: ["smaller", "normal", "larger", "largest"],
  width: ["narrow", "normal", "wide"],
  typeface: ["serif", "sans"],
} as const;
const USUAL: readonly string[] = ["normal", "serif"];

/** Size, width and typeface of texts, kept on this device. components/document/marks.ts acts; the style sheet does the rest. */
export function ReadingControls() {
  return (
    <div className="needs-script">
      <button
        className="rounded-control text-ink-soft hover:bg-sunken hover:text-ink inline-flex min-h-10 items-center gap-1.5 px-2.5 font-serif"
        popoverTarget="reading"
        type="button"
      >
        <span aria-hidden="true">
          <span className="text-small">A</span>
          <span className="text-lead">A</span>
        </span>
        <span className="text-small font-sans">Text</span>
      </button>
      <div className="menu w-60 [position-area:block-end_span-inline-end]" id="reading" popover="auto">
        <div className="grid gap-2 p-1.5">
          <Choice name="size" />
          <Choice name="width" />
          <Choice name="typeface" />
        </div>
      </div>
    </div>
  );
}

function Choice({ name }: { name: keyof typeof OPTIONS }) {
  return (
    <fieldset className="grid gap-1" data-choices="reading">
      <legend className="text-caption text-ink-faint">{LEGENDS[name]}</legend>
      <div className="bg-sunken rounded-control grid auto-cols-fr grid-flow-col">
        {OPTIONS[name].map((option) => (
          <label
            className="rounded-control has-checked:bg-raised has-checked:text-copper has-focus-visible:outline-copper text-caption relative grid min-h-9 cursor-pointer place-items-center px-1 has-focus-visible:outline-2"
            key={option}
          >
            <input
              autoComplete="off"
              className="rounded-control absolute inset-0 size-full cursor-pointer appearance-none"
              defaultChecked={USUAL.includes(option)}
              name={name}
              type="radio"
              value={option}
            />
            {LABELS[option]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
