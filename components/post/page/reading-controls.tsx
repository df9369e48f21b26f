"use client";

import { useId, useSyncExternalStore } from "react";
import {
  chooseReading,
  parseReading,
  READING_CHOICES,
  type ReadingChoice,
  readReading,
  subscribeToReading,
} from "#components/post/reading-choice.ts";

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
const ORDER = { size: ["smaller", "normal", "larger", "largest"], width: ["narrow", "normal", "wide"] } as const;

/** Size, width and typeface of texts, kept on this device. The style sheet does the rest. */
export function ReadingControls() {
  const id = useId();
  const stored = useSyncExternalStore(subscribeToReading, readReading, () => "");
  const chosen = parseReading(stored);
  const choose = (change: Partial<ReadingChoice>) => chooseReading({ ...chosen, ...change });
  return (
    <div className="needs-script">
      <button
        className="rounded-control text-ink-soft hover:bg-sunken hover:text-ink inline-flex min-h-10 items-center gap-1.5 px-2.5 font-serif"
        popoverTarget={id}
        type="button"
      >
        <span aria-hidden="true">
          <span className="text-small">A</span>
          <span className="text-lead">A</span>
        </span>
        <span className="text-small font-sans">Text</span>
      </button>
      <div className="menu w-60 [position-area:block-end_span-inline-end]" id={id} popover="auto">
        <div className="grid gap-2 p-1.5">
          <Choice
            chosen={chosen.size}
            legend={LEGENDS.size}
            onChoose={(size) => choose({ size })}
            options={ORDER.size}
          />
          <Choice
            chosen={chosen.width}
            legend={LEGENDS.width}
            onChoose={(width) => choose({ width })}
            options={ORDER.width}
          />
          <Choice
            chosen={chosen.typeface}
            legend={LEGENDS.typeface}
            onChoose={(typeface) => choose({ typeface })}
            options={READING_CHOICES.typeface}
          />
        </div>
      </div>
    </div>
  );
}

type ChoiceProps<Option extends keyof typeof LABELS> = {
  legend: string;
  options: readonly Option[];
  chosen: Option;
  onChoose: (option: Option) => void;
};

function Choice<Option extends keyof typeof LABELS>({ legend, options, chosen, onChoose }: ChoiceProps<Option>) {
  const name = useId();
  return (
    <fieldset className="grid gap-1">
      <legend className="text-caption text-ink-faint">{legend}</legend>
      <div className="bg-sunken rounded-control grid auto-cols-fr grid-flow-col">
        {options.map((option) => (
          <label
            className="rounded-control has-checked:bg-raised has-checked:text-copper has-focus-visible:outline-copper text-caption relative grid min-h-9 cursor-pointer place-items-center px-1 has-focus-visible:outline-2"
            key={option}
          >
            <input
              checked={option === chosen}
              className="rounded-control absolute inset-0 size-full cursor-pointer appearance-none"
              name={name}
              onChange={() => onChoose(option)}
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
