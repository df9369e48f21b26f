import { type ComponentProps, type ReactNode, useId } from "react";
import { classNames } from "#components/ui/class-names.ts";

type SwitchProps = Omit<ComponentProps<"input">, "type" | "role"> & {
  label: ReactNode;
  hint?: ReactNode;
  /** The change is being saved. */
  busy?: boolean;
};

const TRACK = [
  "relative mt-0.5 h-6 w-10 shrink-0 cursor-pointer appearance-none rounded-full border border-edge bg-sunken transition-colors",
  "before:absolute before:inset-y-0 before:start-1 before:my-auto before:size-4 before:rounded-full before:bg-ink-faint",
  "before:transition-all hover:border-ink-faint checked:border-copper checked:bg-copper",
  "checked:before:start-[calc(100%-1.25rem)] checked:before:bg-on-copper aria-busy:cursor-progress aria-busy:before:animate-pulse",
  "disabled:cursor-not-allowed disabled:border-hairline disabled:bg-sunken disabled:before:bg-edge disabled:checked:bg-hairline disabled:checked:before:bg-ink-faint",
  "forced-colors:appearance-auto",
].join(" ");

/** The browser reports its state, as for a checkbox. */
const ROLE = { type: "checkbox", role: "switch" } as const;

/** Takes effect at once. In a form that is sent, use a checkbox. */
export function Switch({ label, hint, busy = false, id, className, ...rest }: SwitchProps) {
  const ownId = useId();
  const controlId = id ?? ownId;
  const hintId = `${controlId}-hint`;
  return (
    <div className={classNames("flex items-start justify-between gap-6 has-disabled:text-ink-faint", className)}>
      <div>
        <label htmlFor={controlId} className="text-body">
          {label}
        </label>
        {hint ? (
          <p id={hintId} className="text-caption text-ink-soft">
            {hint}
          </p>
        ) : null}
      </div>
      <input
        aria-describedby={hint ? hintId : undefined}
        {...rest}
        {...ROLE}
        id={controlId}
        aria-busy={busy || undefined}
        className={TRACK}
      />
    </div>
  );
}
