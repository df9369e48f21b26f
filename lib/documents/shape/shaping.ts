import { watch } from "node:fs";
import { join } from "node:path";
import { forgetDocumentScripts, readDocumentScripts } from "#lib/documents/shape/document-scripts.ts";
import { createStyleWriter } from "#lib/documents/shape/page-style.ts";
import { toDocument } from "#lib/documents/shape/to-document.ts";
import { buildPath, RELOAD_SCRIPT } from "#lib/http/next-internals.ts";
import { readDynamicPages } from "#lib/http/pages/dynamic-pages.ts";
import { findPattern } from "#lib/http/pages/path-pattern.ts";
import { findVariantOf, isVariantPage } from "#lib/http/pages/variant-pages.ts";
import { log } from "#lib/log.ts";

/** How documents are made of the answers that are not cached. */
export type Shaping = {
  /** Whether the document at a path may be made for one request. In development nothing is cached. */
  isMadeNow(path: string): boolean;
  /** Null if the page has an unknown shape. */
  make(html: string): Promise<string | null>;
};

export async function openShaping(projectDir: string): Promise<Shaping> {
  const addStyle = createStyleWriter(buildPath("assets", projectDir));
  const scripts = readDocumentScripts();
  const dynamic = (await readDynamicPages(projectDir)).filter(({ isDocument }) => isDocument);
  const patterns = dynamic.map(({ pattern }) => pattern).filter((pattern) => !isVariantPage(pattern));
  return {
    isMadeNow: (path) => findVariantOf(path) !== null || findPattern(patterns, path) !== null,
    make: async (html) => toDocument(await addStyle(html), scripts),
  };
}

/** The style sheets stay links, and the scripts are built again after each change. */
export async function openDevShaping(projectDir: string): Promise<Shaping> {
  const { buildScripts } = await import("#lib/documents/shape/build-scripts.ts");
  await buildScripts(projectDir);
  let timer: NodeJS.Timeout | undefined;
  const buildAgain = () =>
    buildScripts(projectDir).then(forgetDocumentScripts, (error: unknown) =>
      log.error("the scripts of documents could not be built", { error }),
    );
  for (const folder of ["components", "lib"])
    watch(join(projectDir, folder), { recursive: true }, () => {
      clearTimeout(timer);
      timer = setTimeout(buildAgain, 100);
    });
  return {
    isMadeNow: () => true,
    make: (html) => {
      const made = toDocument({ html, links: [] }, readDocumentScripts());
      return Promise.resolve(made?.replace("</head>", () => `${RELOAD_SCRIPT}</head>`) ?? null);
    },
  };
}
