import { spawn } from "node:child_process";
import { once } from "node:events";
import { access, constants, mkdir, readFile, writeFile } from "node:fs/promises";
import { homedir } from "node:os";
import { delimiter, join } from "node:path";
import { chromium } from "playwright";
import { inheritedEnvironment } from "#lib/env/stack.ts";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome"];
const APPLICATIONS = "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome";
/** Where the Chromium from npm is unpacked, with the few libraries and fonts that a bare machine lacks. */
const UNPACKED = join(import.meta.dirname, "../../../.cache/chromium");

/** As root there is no sandbox, and a container's /dev/shm is often too small or closed. */
export const FLAGS = ["--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"];

/** What this run starts: Playwright's workers read it, as finding it again costs a browser each. */
const FOUND = join(import.meta.dirname, "../../.output/browser.json");

export type Browser = { executablePath: string; env: NodeJS.ProcessEnv };

export async function noteBrowser(found: Browser): Promise<void> {
  await writeFile(FOUND, JSON.stringify(found), { mode: 0o600 });
}

/** The browser that the run has noted, or one found now. */
export async function readNotedBrowser(): Promise<Browser | null> {
  const noted = await readFile(FOUND, "utf8").catch(() => null);
  return noted === null ? findBrowser() : JSON.parse(noted);
}

/**
 * A Chromium that starts on this machine, or null; installs nothing. Headless shells come first: a desktop browser is
 * several times slower.
 */
export async function findBrowser(): Promise<Browser | null> {
  const env = inheritedEnvironment({});
  const ownLibraries = inheritedEnvironment({
    LD_LIBRARY_PATH: join(UNPACKED, "al2023/lib"),
    FONTCONFIG_PATH: join(UNPACKED, "fonts"),
  });
  const unpacked = join(UNPACKED, "chromium");
  const candidates: Browser[] = [
    { executablePath: chromium.executablePath(), env },
    { executablePath: unpacked, env },
    { executablePath: unpacked, env: ownLibraries },
    ...(await onPath(env)).map((executablePath) => ({ executablePath, env })),
  ];
  for (const candidate of candidates) if (await starts(candidate)) return candidate;
  return null;
}

/**
 * Finds a browser, or gets one: Playwright's own, else the machine's, else npm's, else Debian's. Otherwise says what to
 * do.
 */
export async function ensureBrowser(say: (text: string) => void): Promise<Browser> {
  const found = await findBrowser();
  if (found) return found;
  for (const [source, get] of SOURCES) {
    say(`Getting a browser: ${source}`);
    if (!(await get())) continue;
    const browser = await findBrowser();
    if (browser) return browser;
  }
  throw new Error(
    "No browser for the tests: install Chromium (Debian: apt-get install chromium) and run npm test again.",
  );
}

const SOURCES: [string, () => Promise<boolean>][] = [
  [
    "Playwright's own",
    () =>
      succeeds(process.execPath, [
        join(import.meta.dirname, "../../../node_modules/playwright/cli.js"),
        "install",
        "chromium",
      ]),
  ],
  ["Chromium from npm", unpackChromium],
  [
    "Debian's package",
    async () =>
      process.getuid?.() === 0 &&
      (await succeeds("apt-get", ["update"])) &&
      succeeds("apt-get", ["install", "--yes", "--no-install-recommends", "chromium"]),
  ],
];

/** The package unpacks into the temporary folder, and its libraries only if it thinks it is on AWS: it is told both. */
async function unpackChromium(): Promise<boolean> {
  await mkdir(UNPACKED, { recursive: true });
  const script = "const { default: chromium } = await import('@sparticuz/chromium'); await chromium.executablePath();";
  const env = inheritedEnvironment({ TMPDIR: UNPACKED, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs24.x" });
  if (!(await succeeds(process.execPath, ["--input-type=module", "--eval", script], env))) return false;
  const fonts = join(UNPACKED, "fonts");
  await writeFile(
    join(fonts, "fonts.conf"),
    `<fontconfig><dir>${fonts}</dir><cachedir>${fonts}/cache</cachedir></fontconfig>`,
  );
  return true;
}

async function onPath(env: NodeJS.ProcessEnv): Promise<string[]> {
  const folders = (env.PATH ?? "").split(delimiter);
  const paths = [
    ...NAMES.flatMap((name) => folders.map((folder) => join(folder, name))),
    APPLICATIONS,
    join(homedir(), APPLICATIONS),
  ];
  const executable = await Promise.all(
    paths.map((path) =>
      access(path, constants.X_OK).then(
        () => true,
        () => false,
      ),
    ),
  );
  return paths.filter((_, index) => executable[index]);
}

/** With the tests' own flags: a start with other flags proves little. */
async function starts({ executablePath, env }: Browser): Promise<boolean> {
  try {
    await access(executablePath, constants.X_OK);
    const browser = await chromium.launch({ executablePath, env: definedOnly(env), args: FLAGS, timeout: 30_000 });
    const page = await browser.newPage();
    await page.setContent("<h1>It starts, and has a font to write with</h1>");
    const title = await page.locator("h1").boundingBox();
    await browser.close();
    return (title?.height ?? 0) > 0;
  } catch {
    return false;
  }
}

export function definedOnly(env: NodeJS.ProcessEnv): Record<string, string> {
  return Object.fromEntries(Object.entries(env).filter((pair): pair is [string, string] => pair[1] !== undefined));
}

async function succeeds(file: string, args: string[], env = inheritedEnvironment({})): Promise<boolean> {
  const child = spawn(file, args, { env, stdio: ["ignore", "ignore", "ignore"] });
  const outcome = await Promise.race([once(child, "exit"), once(child, "error")]);
  return outcome[0] === 0;
}
