import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Where the scripts of documents are built: Next serves this folder too. */
export const SCRIPTS_FOLDER = "public/islands";
export const SCRIPTS_PATH = "/islands/";
export const SCRIPTS_FILE = `${SCRIPTS_FOLDER}/scripts.json`;
const ADVICE = "Run node lib/documents/shape/build-scripts.ts, then build the site.";

/** The script of every document, and the code in the HTML of locked ones. */
export type DocumentScripts = { src: string; integrity: string; atPress: string; atPressHash: string };

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
  const { src, integrity, atPress, atPressHash }: Partial<DocumentScripts> = JSON.parse(text);
  if (!(src && integrity && atPress && atPressHash)) throw new Error(`${SCRIPTS_FILE} names no script. ${ADVICE}`);
  return { src, integrity, atPress, atPressHash };
}
