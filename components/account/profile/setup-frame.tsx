import type { ReactNode } from "react";
import { Stepper } from "#components/ui/navigation/stepper.tsx";

const STEPS = [{ label: "Your profile" }, { label: "Your payout address" }];

/** One of the two steps before the first post. */
export function SetupFrame({
  step,
  title,
  about,
  children,
}: {
  step: 0 | 1;
  title: string;
  about: string;
  children: ReactNode;
}) {
  return (
    <div className="mx-auto grid w-full max-w-xl content-start gap-8 px-4 py-12 sm:py-20">
      <Stepper label="Getting ready to write" steps={STEPS} current={step} />
      <div className="grid gap-3">
        <h1 className="text-title font-serif tracking-tight">{title}</h1>
        <p className="text-body text-ink-soft">{about}</p>
      </div>
      {children}
    </div>
  );
}
