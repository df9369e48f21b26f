import { execFile } from "node:child_process";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { nextProgram } from "#embedded/next/build";
import { nodeCommand } from "#embedded/supervisor/node-command";
import { type Part, startPart } from "#embedded/supervisor/part";
import { choosePort } from "#embedded/supervisor/ports";
import { SILENT } from "#embedded/supervisor/report";
import { inheritedEnvironment } from "#lib/env/stack";

const PROJECT = join(import.meta.dirname, "../..");
const FOLDER = join(PROJECT, ".cache/bare-next");

/** The framework as it comes: one static page with the words of our front page, and no setting but where things are. */
const FILES = {
  "package.json": '{ "private": true, "type": "module" }\n',
  // The packages are the project's. Looking for them above, Next would find the project's own proxy, too, were it .jsx.
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
};

export async function startBareNext(): Promise<{ url: string; part: Part }> {
  await rm(FOLDER, { recursive: true, force: true });
  for (const [name, text] of Object.entries(FILES)) {
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
