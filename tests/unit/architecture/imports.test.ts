import { execFile } from "node:child_process";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { expect, test } from "vitest";

const PROJECT = join(import.meta.dirname, "../../..");
const FILES = {
  "#lib/errors.ts": "lib/errors.ts",
  "#components/layout/frame/private-demo-notice.tsx": "components/layout/frame/private-demo-notice.tsx",
  "#embedded/keys.ts": "supabase/embedded/keys.ts",
  "#tests/support/stack/target.ts": "tests/support/stack/target.ts",
};

/** What plain Node prints for an expression, with type stripping and no bundler. */
async function askNode(expression: string): Promise<unknown> {
  const script = `process.stdout.write(JSON.stringify(${expression}))`;
  const args = ["--conditions=react-server", "--input-type=module", "--eval", script];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: PROJECT });
  return JSON.parse(stdout);
}

test("plain Node finds each kind of package import", async () => {
  const resolved = await askNode(`${JSON.stringify(Object.keys(FILES))}.map((name) => import.meta.resolve(name))`);
  expect(resolved).toEqual(Object.values(FILES).map((file) => pathToFileURL(join(PROJECT, file)).href));
});

test("plain Node and Vitest load the same module of lib", async () => {
  const exported = await askNode('Object.keys(await import("#lib/errors.ts")).sort()');
  expect(exported).toEqual(Object.keys(await import("#lib/errors.ts")).toSorted());
  expect(exported).not.toEqual([]);
});

test("Vitest loads a component", async () => {
  const { PrivateDemoNotice } = await import("#components/layout/frame/private-demo-notice.tsx");
  expect(PrivateDemoNotice).toBeTypeOf("function");
});
