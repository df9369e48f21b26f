import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  about?: ReactNode;
  /** For links to it. */
  anchor?: string;
  children: ReactNode;
};

/** One setting: beside its name on a wide screen, below it on a phone. */
export function SettingsSection({ title, about, anchor, children }: Props) {
  const id = useId();
  return (
    <section
      id={anchor}
      aria-labelledby={id}
      className="grid gap-x-12 gap-y-5 border-t py-8 first:border-t-0 first:pt-0 md:grid-cols-[14rem_1fr]"
    >
      <div className="grid content-start gap-1.5">
        <h2 id={id} className="text-lead font-serif tracking-tight">
          {title}
        </h2>
        {about ? <p className="text-small text-ink-soft">{about}</p> : null}
      </div>
      <div className="grid max-w-xl min-w-0 content-start gap-5">{children}</div>
    </section>
  );
}
