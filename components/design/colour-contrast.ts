export type Oklch = { lightness: number; chroma: number; hue: number };
export type Colour = { light: Oklch; dark: Oklch };

const PAIR = /--color-([\w-]+):\s*light-dark\(\s*oklch\(([^)]*)\),\s*oklch\(([^)]*)\)\s*\)/g;

/** Every opaque colour of the style sheet that has two modes. */
export function readColours(css: string): Map<string, Colour> {
  const colours = new Map<string, Colour>();
  for (const [, name = "", light = "", dark = ""] of css.matchAll(PAIR)) {
    if (!light.includes("/")) colours.set(name, { light: parseOklch(light), dark: parseOklch(dark) });
  }
  return colours;
}

function parseOklch(text: string): Oklch {
  const [lightness = 0, chroma = 0, hue = 0] = text.trim().split(/\s+/).map(Number.parseFloat);
  return { lightness: lightness / 100, chroma, hue };
}

/** WCAG 2's contrast ratio of two opaque colours. */
export function contrastOf(one: Oklch, other: Oklch): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].toSorted((a, b) => a - b);
  return (light + 0.05) / (dark + 0.05);
}

function luminanceOf(colour: Oklch): number {
  // WCAG speaks of what the screen shows: eight bits for each of red, green and blue.
  const [red = 0, green = 0, blue = 0] = toSrgb(colour).map((part) => toLinear(Math.round(part * 255) / 255));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Björn Ottosson's matrices, by way of the cone responses; a part outside the gamut is clipped. */
export function toSrgb({ lightness, chroma, hue }: Oklch): number[] {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((linear) => fromLinear(Math.min(1, Math.max(0, linear))));
}

function fromLinear(part: number): number {
  return part <= 0.0031308 ? 12.92 * part : 1.055 * part ** (1 / 2.4) - 0.055;
}

function toLinear(part: number): number {
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
}
