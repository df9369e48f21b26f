const STEPS = [1, 2, 3, 4, 6, 8, 12, 16] as const;
const RADII = [
  ["small", "rounded-small"],
  ["control", "rounded-control"],
  ["panel", "rounded-panel"],
  ["full", "rounded-full"],
] as const;

export function ShellMeasures() {
  return (
    <div className="text-caption text-ink-faint grid gap-8 md:grid-cols-2">
      <ul className="grid content-start gap-2">
        {STEPS.map((step) => (
          <li key={step} className="flex items-center gap-3">
            <span className="w-14 tabular-nums">{step * 4} px</span>
            <span className="bg-copper h-2" style={{ inlineSize: `calc(var(--spacing) * ${step})` }} />
          </li>
        ))}
      </ul>
      <div className="grid content-start gap-6">
        <ul className="flex flex-wrap gap-4">
          {RADII.map(([name, className]) => (
            <li key={name} className="grid justify-items-center gap-2">
              <span className={`border-edge bg-raised size-14 border ${className}`} />
              {name}
            </li>
          ))}
        </ul>
        <p className="rounded-panel shadow-float bg-raised w-fit border px-5 py-4">Only what floats has a shadow.</p>
        <p className="group bg-sunken rounded-panel w-full max-w-sm p-2">
          <span className="bg-copper text-on-copper rounded-small ease-settle block w-1/2 px-3 py-2 transition-[translate] duration-240 group-hover:translate-x-full rtl:group-hover:-translate-x-full">
            240 ms, settling
          </span>
        </p>
      </div>
    </div>
  );
}
