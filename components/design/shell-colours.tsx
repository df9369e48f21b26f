import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { type Colour, contrastOf, type Oklch, readColours } from "#components/design/colour-contrast.ts";

const MODES = ["light", "dark"] as const;

/** Read from the style sheet at build time, so a new colour appears here automatically, in both modes. */
export async function ShellColours() {
  const colours = readColours(await readFile(join(process.cwd(), "app/globals.css"), "utf8"));
  return (
    <div className="grid gap-6 lg:grid-cols-2">
      {MODES.map((mode) => (
        <Palette key={mode} mode={mode} colours={colours} />
      ))}
    </div>
  );
}

function Palette({ mode, colours }: { mode: (typeof MODES)[number]; colours: Map<string, Colour> }) {
  const [paper, ink, faint, hairline] = ["paper", "ink", "ink-faint", "hairline"].map(
    (name) => colours.get(name)?.[mode],
  );
  if (!paper || !ink || !faint || !hairline) throw new Error("The style sheet lacks paper or ink.");
  return (
    <div
      className="rounded-panel text-caption border p-4 sm:p-5"
      style={{ background: toCss(paper), color: toCss(ink), borderColor: toCss(hairline) }}
    >
      <p style={{ color: toCss(faint) }}>{mode}: contrast against paper, or against what it is on</p>
      <ul className="grid grid-cols-2 gap-x-5 pt-2 sm:grid-cols-3">
        {[...colours].map(([name, { [mode]: colour }]) => (
          <li key={name} className="flex items-center gap-2 py-1.5">
            <span
              className="rounded-small size-7 shrink-0 border"
              style={{ background: toCss(colour), borderColor: toCss(faint) }}
            />
            <span className="min-w-0 truncate">{name}</span>
            <span className="ms-auto tabular-nums" style={{ color: toCss(faint) }}>
              {contrastOf(colour, groundOf(name, colours)?.[mode] ?? paper).toFixed(1)}
            </span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** A colour called "on-x" is only used on x. */
function groundOf(name: string, colours: Map<string, Colour>): Colour | undefined {
  return name.startsWith("on-") ? colours.get(name.slice(3)) : undefined;
}

function toCss({ lightness, chroma, hue }: Oklch): string {
  return `oklch(${lightness} ${chroma} ${hue})`;
}
