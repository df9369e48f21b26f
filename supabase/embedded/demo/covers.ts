import { WREN } from "#components/layout/frame/wren.ts";
import { chance, circle, drawing, fill, INKS, line, outline, range, stroke, WIDE } from "#embedded/demo/scenery.ts";

const { paper, sand, straw, copper, clay, ink, night, dusk, mist, sea, leaf, snow } = INKS;

const SOLE =
  "M0-250C70-250 108-190 104-110C100-40 78-10 78 60C78 150 70 240 0 240C-70 240-78 150-74 60C-70-10-100-40-104-110C-108-190-70-250 0-250Z";

/** Covers of the demo content by their post's slug, as SVG. */
export const COVERS: Record<string, { drawing: string; alt: string }> = {
  "a-short-history-of-the-smallest-coin": {
    drawing: drawCoin(),
    alt: "A copper coin with a wren on it, beside three of its kind.",
  },
  "what-the-shoe-mender-told-me-about-prices": {
    drawing: drawSoles(),
    alt: "Three soles of shoes, stitched along their edges.",
  },
  "how-to-walk-through-a-city-you-know": {
    drawing: drawCity(),
    alt: "A plan of streets with one walk drawn through it.",
  },
  "read-the-flame-graph-from-the-bottom": {
    drawing: drawFlames(),
    alt: "Bars stacked like flames, wide at the bottom and narrow at the top.",
  },
  "the-wren-in-winter": { drawing: drawWinter(), alt: "A wren on a bare branch at night, in falling snow." },
  "four-tide-tables": { drawing: drawTides(), alt: "Four lines of waves under a low moon." },
  "brot-backen-wenn-niemand-zusieht": {
    drawing: drawBread(),
    alt: "Ein runder Brotlaib mit Einschnitten auf einem Tisch.",
  },
  "drawing-a-map-by-hand": {
    drawing: drawMap(),
    alt: "The lines of a hill’s heights, drawn by hand, with a path across.",
  },
};

function wren(x: number, y: number, scale: number, colour: string): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${outline(WREN, `${fill(colour)} fill-rule="evenodd"`)}</g>`;
}

function coin(x: number, y: number, r: number): string {
  const beads = range(64, (at) => {
    const turn = (at / 64) * 2 * Math.PI;
    return circle(x + Math.cos(turn) * r * 0.91, y + Math.sin(turn) * r * 0.91, r * 0.018, fill(straw, 0.8));
  });
  const scale = (r * 1.2) / 64;
  return (
    circle(x, y, r, fill(copper)) +
    circle(x, y, r * 0.84, stroke(straw, r * 0.012)) +
    beads.join("") +
    wren(x - r * 0.6, y - r * 0.6, scale, paper)
  );
}

function drawCoin(): string {
  const shade = range(
    4,
    (at) => `<ellipse cx="${560 + at * 220}" cy="790" rx="${at === 0 ? 300 : 96}" ry="16" ${fill(ink, 0.14)}/>`,
  );
  const small = [980, 1190, 1400].map((x) => coin(x, 690, 90));
  return drawing(WIDE, paper, outline("M0 780H1600V900H0Z", fill(sand)), shade[0] ?? "", coin(520, 480, 310), ...small);
}

function drawSoles(): string {
  const soles = [clay, copper, ink].map((colour, at) => {
    const place = `translate(${430 + at * 370} ${450 + (at % 2 ? 20 : -10)}) rotate(${[-9, 4, 12][at]}) scale(1.3)`;
    return `<g transform="${place}">${outline(SOLE, fill(colour))}<g transform="scale(.86)">${outline(SOLE, stroke(paper, 5, 'stroke-dasharray="16 13"'))}</g></g>`;
  });
  return drawing(
    WIDE,
    sand,
    ...range(9, (at) =>
      outline(
        line([
          [0, at * 112],
          [1600, at * 112 + 30],
        ]),
        stroke(straw, 2, 'stroke-opacity=".5"'),
      ),
    ),
    ...soles,
  );
}

function drawCity(): string {
  const next = chance(7);
  const blocks = range(15 * 9, (at) => {
    const [x, y] = [(at % 15) * 112 - 20, Math.floor(at / 15) * 106 - 10];
    const colour = [sand, sand, sand, straw, leaf][Math.floor(next() * 5)] ?? sand;
    const [width, height] = [78 + next() * 18, 72 + next() * 18];
    return `<rect x="${x}" y="${y}" width="${width.toFixed(0)}" height="${height.toFixed(0)}" rx="4" ${fill(colour, colour === leaf ? 0.55 : 0.9)}/>`;
  });
  const walk: [number, number][] = [
    [86, 830],
    [86, 522],
    [422, 522],
    [422, 310],
    [758, 310],
    [758, 628],
    [1094, 628],
    [1094, 204],
    [1430, 204],
  ];
  return drawing(
    WIDE,
    paper,
    `<g transform="rotate(-6 800 450) translate(-40 -20) scale(1.06)">${blocks.join("")}${outline(line(walk), stroke(copper, 13, 'stroke-dasharray="2 28"'))}${circle(86, 830, 22, fill(copper))}${circle(1430, 204, 22, stroke(copper, 12))}</g>`,
  );
}

function drawFlames(): string {
  const next = chance(23);
  const colours = [copper, clay, "#a85f36", straw, "#cd8f5a"];
  const bars: string[] = [];
  const grow = (x: number, width: number, level: number): void => {
    if (level > 9 || width < 26) return;
    const colour = colours[Math.floor(next() * colours.length)] ?? clay;
    bars.push(
      `<rect x="${x.toFixed(0)}" y="${790 - level * 78}" width="${(width - 6).toFixed(0)}" height="70" rx="5" ${fill(colour)}/>`,
    );
    const share = 0.25 + next() * 0.5;
    grow(x, width * share * 0.94, level + 1);
    if (next() > 0.25) grow(x + width * share, width * (1 - share) * (0.55 + next() * 0.4), level + 1);
  };
  grow(90, 1420, 0);
  return drawing(WIDE, night, ...bars);
}

function drawWinter(): string {
  const next = chance(41);
  const flakes = range(150, () =>
    circle(next() * 1600, next() * 900, 1.5 + next() * 4.5, fill(snow, 0.35 + next() * 0.6)),
  );
  const hills =
    outline("M0 720C300 640 520 700 800 690C1100 680 1300 610 1600 660V900H0Z", fill(dusk)) +
    outline("M0 800C360 740 700 800 1000 780C1260 764 1440 770 1600 750V900H0Z", fill(mist, 0.55));
  const branch =
    outline("M1600 560C1380 600 1180 590 960 604C800 614 640 640 520 620", stroke("#0f151e", 22)) +
    outline("M1180 590C1120 540 1080 520 1010 500M840 612C790 660 740 690 690 700", stroke("#0f151e", 12));
  const lying = outline(
    "M1580 548C1380 588 1180 578 960 592C820 600 700 620 560 614",
    stroke(snow, 8, 'stroke-opacity=".85"'),
  );
  return drawing(
    WIDE,
    night,
    circle(1270, 220, 92, fill(snow, 0.9)),
    hills,
    branch,
    lying,
    wren(690, 262, 5.6, clay),
    ...flakes,
  );
}

function drawTides(): string {
  const wave = (y: number, height: number, length: number, shift: number) =>
    line(range(81, (at) => [at * 20, y + Math.sin((at * 20 + shift) / length) * height] as const));
  const rows = [sea, "#4d6d7c", dusk, night].map((colour, at) =>
    outline(`${wave(430 + at * 125, 34 - at * 3, 130 + at * 26, at * 210)}L1600 900L0 900Z`, fill(colour)),
  );
  const gleam = range(7, (at) =>
    outline(
      line([
        [1010 - at * 16, 470 + at * 58],
        [1110 + at * 16, 470 + at * 58],
      ]),
      stroke(straw, 5, 'stroke-opacity=".45"'),
    ),
  );
  return drawing(WIDE, "#d8dcd6", circle(1060, 330, 130, fill(straw)), ...rows, ...gleam);
}

function drawBread(): string {
  const cuts = range(5, (at) =>
    outline(
      `M${560 + at * 110} ${430 - Math.abs(at - 2) * -14}q50 70 20 170`,
      stroke(paper, 17, 'stroke-opacity=".85"'),
    ),
  );
  const next = chance(5);
  const flour = range(220, () => circle(260 + next() * 1080, 600 + next() * 200, 1 + next() * 3.5, fill(paper, 0.8)));
  const loaf = outline(
    "M360 690C330 470 540 330 800 330C1060 330 1270 470 1240 690C1220 740 380 740 360 690Z",
    fill(clay),
  );
  const crust = outline(
    "M400 560C440 430 600 360 800 360C1000 360 1160 430 1200 560",
    stroke(straw, 12, 'stroke-opacity=".6"'),
  );
  return drawing(
    WIDE,
    sand,
    outline("M0 640H1600V900H0Z", fill(copper, 0.9)),
    `<ellipse cx="800" cy="722" rx="480" ry="34" ${fill(ink, 0.3)}/>`,
    loaf,
    crust,
    ...cuts,
    ...flour,
  );
}

function drawMap(): string {
  const ring = (size: number) =>
    `${line(
      range(73, (at) => {
        const turn = (at / 72) * 2 * Math.PI;
        const reach = size * (1 + 0.17 * Math.sin(turn * 3 + size / 600) + 0.08 * Math.cos(turn * 5 - size / 500));
        return [720 + Math.cos(turn) * reach * 1.35, 470 + Math.sin(turn) * reach * 0.86] as const;
      }),
    )}Z`;
  const heights = range(12, (at) =>
    outline(
      ring(50 + at * 56),
      stroke(at % 4 === 0 ? copper : clay, at % 4 === 0 ? 4 : 2.2, `stroke-opacity="${at % 4 === 0 ? 0.9 : 0.6}"`),
    ),
  );
  const way = outline(
    "M120 820C300 700 380 640 520 620S760 560 800 470S1020 300 1180 300S1420 210 1520 90",
    stroke(ink, 7, 'stroke-dasharray="20 17"'),
  );
  const top = outline("M720 440l26 46h-52z", fill(ink));
  return drawing(
    WIDE,
    paper,
    outline("M1180 900C1240 760 1380 690 1600 660V900Z", fill(sea, 0.5)),
    ...heights,
    way,
    top,
    circle(120, 820, 15, fill(copper)),
  );
}
