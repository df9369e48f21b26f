/** The colours of the house, by day and by night. */
export const INKS = {
  paper: "#f5efe3",
  sand: "#e6d9c2",
  straw: "#d9b98a",
  copper: "#8f4a26",
  clay: "#b9744a",
  ink: "#242a35",
  night: "#1d2633",
  dusk: "#3b4a5c",
  mist: "#9fb0b8",
  sea: "#5f7f8c",
  leaf: "#5d7a5b",
  snow: "#eef1f0",
} as const;

export const WIDE = { width: 1600, height: 900 } as const;

export function drawing(
  { width, height }: { width: number; height: number },
  ground: string,
  ...parts: string[]
): string {
  const size = `width="${width}" height="${height}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}"><rect ${size} fill="${ground}"/>${parts.join("")}</svg>`;
}

export function range<Made>(count: number, make: (at: number) => Made): Made[] {
  return Array.from({ length: count }, (_, at) => make(at));
}

export function circle(cx: number, cy: number, r: number, style: string): string {
  return `<circle cx="${round(cx)}" cy="${round(cy)}" r="${round(r)}" ${style}/>`;
}

export function outline(d: string, style: string): string {
  return `<path d="${d}" ${style}/>`;
}

export function line(points: readonly (readonly [number, number])[]): string {
  return `M${points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L")}`;
}

export const stroke = (colour: string, width: number, more = "") =>
  `fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}`;

export const fill = (colour: string, opacity = 1) => `fill="${colour}" fill-opacity="${opacity}"`;

/** Numbers from 0 to 1 that look thrown, and are the same each time. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

function round(number: number): number {
  return Math.round(number * 10) / 10;
}
