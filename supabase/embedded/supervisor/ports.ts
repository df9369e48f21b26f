import { randomInt } from "node:crypto";
import { mkdir, open, stat, utimes } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Below the ports that systems give to outgoing connections, which would take one between its choice and its use. */
const [FIRST, AFTER_LAST] = [20_000, 32_000];
const TRIES = 50;
const RESERVED_FOR_MS = 120_000;
const RESERVED = join(tmpdir(), `farthing-ports-${process.getuid?.() ?? ""}`);

/** The wanted port if it is free on loopback, else any free one. 0 wants any. */
export async function choosePort(wanted: number): Promise<number> {
  const port = wanted > 0 ? await tryPort(wanted) : null;
  return port ?? (await chooseAny()) ?? (await tryPort(0)) ?? wanted;
}

/** A port is free until its part listens. A file reserves it meanwhile, so that no other start chooses the same one. */
async function chooseAny(): Promise<number | null> {
  await mkdir(RESERVED, { recursive: true });
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, AFTER_LAST);
    if ((await reserve(port)) && (await tryPort(port)) !== null) return port;
  }
  return null;
}

async function reserve(port: number): Promise<boolean> {
  const file = join(RESERVED, String(port));
  try {
    await (await open(file, "wx")).close();
    return true;
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  const { mtimeMs } = await stat(file);
  if (Date.now() - mtimeMs < RESERVED_FOR_MS) return false;
  await utimes(file, new Date(), new Date());
  return true;
}

function tryPort(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(null));
    probe.listen(port, "127.0.0.1", () => {
      const address = probe.address();
      const chosen = address && typeof address === "object" ? address.port : null;
      probe.close(() => resolve(chosen));
    });
  });
}
