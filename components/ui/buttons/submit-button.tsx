"use client";

import { useFormStatus } from "react-dom";
import { Button, type ButtonProps } from "#components/ui/buttons/button.tsx";

/** The button of a form with an action: busy while that runs. */
export function SubmitButton({ tone = "primary", ...rest }: Omit<ButtonProps, "type" | "busy">) {
  const { pending } = useFormStatus();
  return <Button {...rest} tone={tone} type="submit" busy={pending} />;
}
