import { expect, test } from "vitest";
import { SETTING_NAMES, SETTINGS } from "#lib/env/settings.ts";

const HEAD = `# Every setting of Farthing, each with its default. npm start and npm test need none of them.
# Copy this file to .env and uncomment the lines that you change. A variable of the environment overrides this file.
`;

test(".env.example names exactly the existing settings, with their defaults (vitest --update writes it)", async () => {
  const settings = SETTING_NAMES.map((name) => {
    const { about, shape } = SETTINGS[name];
    return `${wrap(about)}\n# ${name}=${String(shape.safeParse(undefined).data ?? "")}\n`;
  });
  await expect([HEAD, ...settings].join("\n")).toMatchFileSnapshot("../../../.env.example");
});

function wrap(text: string): string {
  return (text.match(/.{1,110}(\s|$)/g) ?? []).map((line) => `# ${line.trimEnd()}`).join("\n");
}
