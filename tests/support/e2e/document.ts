import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { test as base, expect, type Page } from "@playwright/test";
import { rolldown } from "rolldown";
import {
  buildStart,
  listFiles,
  listIslands,
  ONE_FILE,
  readAsDocumentCode,
  readAsIslandCode,
} from "#lib/documents/shape/build-scripts.ts";
import { recordBeacons } from "#tests/support/e2e/beacons.ts";

const ROOT = join(import.meta.dirname, "../../..");
const ORIGIN = "https://document.test";
const POLICY =
  "default-src 'none'; script-src 'nonce-page' 'strict-dynamic'; style-src 'self'; connect-src 'self'; img-src 'self'";
/** So that a test sees whether it applies. */
const LATE_STYLE = ":root{--late:1}.sr-only{position:absolute;clip-path:inset(50%)}";
/** An island that only tests have. It writes down what it is opened with. */
const TEST_ISLAND = `const opened=[];globalThis.openedWith=opened;
globalThis[Symbol.for("farthing.islands")].set("test",{open:e=>void opened.push(e.id)})`;

/** As long as what the build adds to the name of an island. Tests name their files without it. */
const VERSION = "-script";

/** In the page, not asked for. */
const START = "start";

type Scripts = Record<string, string>;
type Draw = (name: string) => string;

type Options = {
  /** The names of parts of document-parts.tsx, and other HTML. */
  parts?: readonly string[];
  html?: string;
  path?: string;
  route?: string;
  /** The site whose frames the page may show. */
  frames?: string;
  /** Whether to wait until page.ts has run. */
  isAwake?: boolean;
  /** Answers in place of the site's, by path. */
  answers?: Record<string, { status?: number; contentType?: string; body?: string; json?: unknown } | "fail" | "wait">;
};

/** A document of our own components, with its script and islands, and no server: quick to open. */
export type Document = {
  open(options: Options): Promise<void>;
  /** Sent by the page: path and data. */
  beacons: { path: string; data: unknown }[];
  /** The paths of all requests. */
  requests: string[];
};

let built: Promise<[Scripts, Draw]> | undefined;

/** What it is built of is no fixture of a worker: for those, Playwright starts other workers and browsers. */
export const test = base.extend<{ doc: Document; failing: RegExp | undefined }>({
  failing: [undefined, { option: true }],
  doc: async ({ page, failing }, use) => {
    built ??= Promise.all([buildScripts(), buildDraw()]);
    const [scripts, draw] = await built;
    const errors: string[] = [];
    page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
    page.on("pageerror", (error) => errors.push(error.message));
    const doc = createDocument(page, scripts, draw, await recordBeacons(page));
    await use(doc);
    expect(
      errors.filter((text) => !failing?.test(text)),
      "errors in the page",
    ).toEqual([]);
  },
});

function createDocument(page: Page, scripts: Scripts, draw: Draw, beacons: Document["beacons"]): Document {
  const requests: string[] = [];
  const open = async ({
    parts = [],
    html = "",
    path = "/",
    route = "/[at]/[post]",
    frames,
    answers = {},
    isAwake = true,
  }: Options) => {
    const policy = frames ? `${POLICY};frame-src ${frames}` : POLICY;
    await page.route(`${ORIGIN}/**`, async (request) => {
      const pathname = new URL(request.request().url()).pathname.replace(VERSION, "");
      requests.push(pathname);
      const answer = answers[pathname];
      if (answer === "fail") return request.abort();
      // It never comes.
      if (answer === "wait") return;
      if (answer) return request.fulfill(answer);
      const script = scripts[pathname];
      if (script !== undefined) return request.fulfill({ contentType: "text/javascript", body: script });
      if (pathname === path) {
        const body = wrap(parts.map(draw).join("") + html, route, scripts[START] ?? "");
        return request.fulfill({ contentType: "text/html", body, headers: { "content-security-policy": policy } });
      }
      if (pathname === "/late.css") return request.fulfill({ contentType: "text/css", body: LATE_STYLE });
      if (pathname === "/api/build") return request.fulfill({ json: { buildId: "this-build" } });
      if (pathname === "/favicon.ico") return request.fulfill({ status: 204 });
      return request.fulfill({ status: request.request().method() === "POST" ? 204 : 404, body: "" });
    });
    await page.goto(ORIGIN + path, { waitUntil: isAwake ? "load" : "commit" });
    if (isAwake) await page.locator("html[data-awake]").waitFor({ state: "attached" });
  };
  return { open, beacons, requests };
}

function wrap(body: string, route: string, start: string): string {
  return `<!doctype html><html lang="en" data-document><head><meta charset="utf-8"><title>A document</title>
<meta name="build" content="this-build"><meta name="route" content="${route}">
<script nonce="page" data-sheets="/late.css">${start}</script></head><body>${body}</body></html>`;
}

async function buildScripts(): Promise<Scripts> {
  const islands = await listIslands(ROOT);
  const versions = Object.fromEntries([...Object.keys(islands), "test", "missing"].map((name) => [name, VERSION]));
  const bundle = async (name: string, input: string) => {
    const code = { __ISLANDS__: JSON.stringify(listFiles(versions)) };
    const built = await rolldown({
      ...(name === "page" ? readAsDocumentCode(ROOT, code) : readAsIslandCode(ROOT, name)),
      input,
    });
    const { output } = await built.generate(ONE_FILE);
    return output[0].code;
  };
  const files = { page: "components/document/page.ts", ...islands };
  const built = Object.entries(files).map(async ([name, file]) => [`/islands/${name}.js`, await bundle(name, file)]);
  return {
    ...Object.fromEntries(await Promise.all(built)),
    "/islands/test.js": TEST_ISLAND,
    [START]: await buildStart(ROOT, "/islands/page.js"),
  };
}

/** Playwright would compile JSX for itself: the parts are built as our build does. */
async function buildDraw(): Promise<Draw> {
  const built = await rolldown({
    input: "tests/support/e2e/document-parts.tsx",
    cwd: ROOT,
    // Directives mean nothing here.
    logLevel: "silent",
    platform: "node",
    transform: {
      jsx: { runtime: "automatic", development: false },
      define: { "process.env.NODE_ENV": '"production"' },
    },
  });
  const file = join(import.meta.dirname, `../../.output/document-parts-${process.pid}.mjs`);
  await built.write({ file, format: "es", codeSplitting: false });
  const { drawPart } = await import(pathToFileURL(file).href);
  return drawPart;
}
