import type { ReactNode } from "react";

export function DesignPart({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="grid min-w-0 gap-5">
      <h3 className="text-heading font-serif">{title}</h3>
      {children}
    </div>
  );
}
