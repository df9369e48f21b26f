import type { Row } from "#tests/bench/result";

type Section = { name: string; machine: string; rows: readonly Row[] };

const HEAD = `# What was measured

By \`npm run bench\`, or \`npm run bench -- pages\` for one part; everything on the one machine, the load generator too.
`;

/** The report with one section written anew; the others stay as they were measured. */
export function replaceSection(report: string, section: Section): string {
  const others = report
    .split(/^(?=## )/m)
    .filter((part) => part.startsWith("## ") && !part.startsWith(`## ${section.name}\n`));
  const parts = [...others.map((part) => part.trimEnd()), sectionText(section)].toSorted();
  return `${[HEAD.trimEnd(), ...parts].join("\n\n")}\n`;
}

function sectionText({ name, machine, rows }: Section): string {
  const lines = rows.map(({ what, seen, aim }) => `| ${what} | ${seen} | ${aim} |`);
  return `## ${name}\n\nOn ${machine}.\n\n| what | seen | aim |\n| --- | --- | --- |\n${lines.join("\n")}`;
}
