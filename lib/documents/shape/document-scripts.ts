import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where the scripts of documents are built: Next serves this folder too. */
export const SCRIPTS_FOLDER = "public/islands";
export const SCRIPTS_PATH = "/islands/";
export const SCRIPTS_FILE = `${SCRIPTS_FOLDER}/scripts.json`;
const ADVICE = "Run node lib/documents/shape/build-scripts.ts, then build the site.";

/** Code that stands in the HTML, and the hash by which a policy allows it. */
export type InlineScript = { code: string; hash: string };

/** What every document has, and what a locked one has in its place. */
export type DocumentScripts = { start: InlineScript; locked: InlineScript };

let known: DocumentScripts | undefined;

/** What build-scripts.ts made. Read once: a build's files never change. */
export function readDocumentScripts(): DocumentScripts {
  known ??= parseScripts(readFile(join(process.cwd(), SCRIPTS_FILE)));
  return known;
}

function readFile(file: string): string {
  if (!existsSync(file)) throw new Error(`The scripts of documents are missing. ${ADVICE}`);
  return readFileSync(file, "utf8");
}

/** In development they are built again. */
export function forgetDocumentScripts(): void {
  known = undefined;
}

function parseScripts(text: string): DocumentScripts {
  const { start, locked }: Partial<DocumentScripts> = JSON.parse(text);
  if (!(start && locked)) throw new Error(`${SCRIPTS_FILE} has no script. ${ADVICE}`);
  return { start, locked };
}
