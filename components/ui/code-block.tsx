import type { ReactNode } from "react";
import { CopyButton } from "#components/ui/buttons/copy-button.tsx";
import { ScrollRegion } from "#components/ui/tables/scroll-region.tsx";

type Props = {
  code: string;
  /** The display name: "TypeScript". */
  language?: string;
  /** Distinguishes it from other blocks on the page. */
  label?: string;
  /** The same code, highlighted. */
  children?: ReactNode;
};

export function CodeBlock({ code, language = "Text", label = `Code: ${language}`, children = code }: Props) {
  return (
    <figure className="rounded-panel bg-sunken overflow-hidden [--surface:var(--color-sunken)]">
      <figcaption className="border-hairline text-caption text-ink-soft flex items-center justify-between border-b ps-4 pe-1.5">
        {language}
        <CopyButton isInFigure text={code} />
      </figcaption>
      <ScrollRegion label={label}>
        <pre className="text-small w-max p-4 font-mono" dir="ltr">
          <code>{children}</code>
        </pre>
      </ScrollRegion>
    </figure>
  );
}
