import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { nextProgram } from "#embedded/next/build.ts";
import { nodeCommand } from "#embedded/supervisor/node-command.ts";
import { type StackPart, startPart } from "#embedded/supervisor/part.ts";
import { choosePort } from "#embedded/supervisor/ports.ts";
import { SILENT } from "#embedded/supervisor/report.ts";
import { inheritedEnvironment } from "#lib/env/stack.ts";

const PROJECT = join(import.meta.dirname, "../..");
const FOLDER = join(PROJECT, ".cache/bare-next");

/**
 * The size of a paragraph on the long page: once as HTML, once in the data that React reads. It uses our pages'
 * characters: any server on Node writes non-Latin text at half the speed.
 */
const PARAGRAPH_BYTES = 340;

/** The framework by default: a short static page and long ones, and only the settings for locations. */
const filesOf = (longPageBytes: readonly number[]): Record<string, string> => ({
  "package.json": '{ "private": true, "type": "module" }\n',
  // The packages are the project's. If Next looked for them above, it would find the project's own proxy, too, were it
  // .jsx.
  "next.config.mjs":
    'export default { turbopack: { root: new URL("../..", import.meta.url).pathname }, pageExtensions: ["jsx"] };\n',
  "app/layout.jsx":
    "export default function Layout({ children }) {\n  return <html lang='en'><body>{children}</body></html>;\n}\n",
  "app/page.jsx": `export default function Page() {
  return (
    <main>
      <p>Farthing</p>
      <h1>Read one post. Pay for one post.</h1>
      <p>
        Writers publish here, and readers pay for a single post in Nano. It opens a second later, without an account.
      </p>
    </main>
  );
}
`,
  "app/long/[bytes]/page.jsx": `export const dynamicParams = false;
export const generateStaticParams = () => [${longPageBytes.map((bytes) => `{ bytes: "${bytes}" }`).join(", ")}];
export default async function Page({ params }) {
  const { bytes } = await params;
  return (
    <main>
      {Array.from({ length: Math.round(bytes / ${PARAGRAPH_BYTES}) }, (_, index) => (
        <p key={index}>
          Paragraph {index}: “writers” publish here – and readers pay Ӿ0.05 for a single post in Nano. It opens a second later.
        </p>
      ))}
    </main>
  );
}
`,
});

/** Its long pages, each of about that many bytes, are at /long/<bytes>. */
export async function startBareNext(longPageBytes: readonly number[]): Promise<{ url: string; part: StackPart }> {
  await rm(FOLDER, { recursive: true, force: true });
  for (const [name, text] of Object.entries(filesOf(longPageBytes))) {
    await mkdir(dirname(join(FOLDER, name)), { recursive: true });
    await writeFile(join(FOLDER, name), text);
  }
  const options = {
    cwd: FOLDER,
    env: inheritedEnvironment({ NODE_ENV: "production", NEXT_TELEMETRY_DISABLED: "1" }, []),
  };
  await promisify(execFile)(process.execPath, [nextProgram(PROJECT), "build"], options);
  const port = await choosePort(0);
  const url = `http://localhost:${port}`;
  const args = ["start", "--port", String(port), "--hostname", "127.0.0.1"];
  const part = await startPart(
    {
      name: "bare Next",
      command: () => nodeCommand(nextProgram(PROJECT), args, options),
      isHealthy: async () => (await fetch(url).catch(() => null))?.ok ?? false,
    },
    SILENT,
  );
  return { url, part };
}
