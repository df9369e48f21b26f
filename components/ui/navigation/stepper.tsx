import type { ReactNode } from "react";
import { classNames } from "#components/ui/class-names.ts";
import { checkBold } from "#components/ui/icons/client-icons.ts";
import { IconSvg } from "#components/ui/icons/icon-svg.tsx";

type Step = { label: string; description?: ReactNode };
type StepState = "done" | "current" | "to come";

type StepperProps = {
  /** What the steps lead to, as in "Publish". */
  label: string;
  steps: readonly Step[];
  /** The index of the current step; past the last one, all are done. */
  current: number;
  orientation?: "horizontal" | "vertical";
  className?: string;
};

/** Shows the current step of a process. */
export function Stepper({ label, steps, current, orientation = "horizontal", className }: StepperProps) {
  const StepItem = orientation === "horizontal" ? Column : Row;
  return (
    <ol
      aria-label={label}
      className={classNames(orientation === "horizontal" ? "flex gap-2 sm:gap-4" : "grid", className)}
    >
      {steps.map((step, index) => (
        <StepItem key={step.label} step={step} number={index + 1} state={stepState(index, current)} />
      ))}
    </ol>
  );
}

function stepState(index: number, current: number): StepState {
  if (index === current) return "current";
  return index < current ? "done" : "to come";
}

type StepItemProps = { step: Step; number: number; state: StepState };

const LINES: Record<StepState, string> = {
  done: "border-copper",
  current: "border-ink",
  "to come": "border-hairline",
};

const LABELS: Record<StepState, string> = {
  done: "text-ink-soft",
  current: "font-medium text-ink",
  "to come": "text-ink-faint",
};

/** A phone has room only for the name of the current step; the other names stay for screen readers. */
function Column({ step, number, state }: StepItemProps) {
  return (
    <li
      aria-current={state === "current" ? "step" : undefined}
      className={classNames(
        "border-t-2 pt-2 text-small",
        LINES[state],
        LABELS[state],
        state === "current" ? "flex-3 sm:flex-1" : "flex-1",
      )}
    >
      <span className="flex items-center gap-2">
        <Mark number={number} state={state} />
        <StateInWords state={state} />
        <span className={state === "current" ? "" : "max-sm:sr-only"}>{step.label}</span>
      </span>
      {step.description ? (
        <span className="text-caption text-ink-soft mt-1 block max-sm:sr-only">{step.description}</span>
      ) : null}
    </li>
  );
}

function Row({ step, number, state }: StepItemProps) {
  return (
    <li
      aria-current={state === "current" ? "step" : undefined}
      className="group/step grid grid-cols-[1.5rem_1fr] gap-x-3"
    >
      <span className="row-span-2 grid grid-rows-[auto_1fr] justify-items-center gap-1">
        <span className="text-copper grid h-6 place-items-center">
          <Mark number={number} state={state} />
        </span>
        <span
          className={classNames(
            "min-h-3 border-s group-last/step:hidden",
            state === "done" ? "border-copper" : "border-hairline",
          )}
        />
      </span>
      <span className={classNames("text-body", LABELS[state])}>
        <StateInWords state={state} />
        {step.label}
      </span>
      <span
        className={classNames(
          "pb-5 text-caption group-last/step:pb-0",
          state === "to come" ? "text-ink-faint" : "text-ink-soft",
        )}
      >
        {step.description}
      </span>
    </li>
  );
}

function Mark({ number, state }: { number: number; state: StepState }) {
  if (state === "done") return <IconSvg body={checkBold} className="text-copper" />;
  return (
    <span
      aria-hidden="true"
      className={classNames(
        "font-serif text-body leading-none",
        state === "current" ? "text-copper" : "text-ink-faint",
      )}
    >
      {number}
    </span>
  );
}

function StateInWords({ state }: { state: StepState }) {
  return state === "current" ? null : <span className="sr-only">{state === "done" ? "Done: " : "To come: "}</span>;
}
