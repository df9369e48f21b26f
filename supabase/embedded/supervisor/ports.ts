import { randomInt } from "node:crypto";
import { access, mkdir, open, readdir, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Below the ports that systems give to outgoing connections, which would take one between its choice and its use. */
const [FIRST, AFTER_LAST] = [20_000, 32_000];
const TRIES = 50;
/** A reservation holds to the end of the next period. */
const PERIOD_MS = 120_000;
const RESERVED = join(tmpdir(), `farthing-reserved-ports-${process.getuid?.() ?? ""}`);

/** The wanted port if it is free on loopback, else any free one. 0 wants any. */
export async function choosePort(wanted: number): Promise<number> {
  const port = wanted > 0 ? await tryPort(wanted) : null;
  return port ?? (await chooseAny()) ?? (await tryPort(0)) ?? wanted;
}

/** A port is free until its part listens. A file reserves it meanwhile, so that no other start chooses the same one. */
async function chooseAny(): Promise<number | null> {
  const period = Math.floor(Date.now() / PERIOD_MS);
  await forgetBefore(period - 1);
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, AFTER_LAST);
    if ((await reserve(port, period)) && (await tryPort(port)) !== null) return port;
  }
  return null;
}

/** A file is made once in its period's folder, and never renewed: two starts that renew one would both have it. */
async function reserve(port: number, period: number): Promise<boolean> {
  await mkdir(folderOf(period), { recursive: true });
  try {
    await (await open(join(folderOf(period), `${port}`), "wx")).close();
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "EEXIST") return false;
    throw error;
  }
  // A start on the other side of the period's end looks here in the same way.
  return (await isMissing(port, period - 1)) && (await isMissing(port, period + 1));
}

function isMissing(port: number, period: number): Promise<boolean> {
  return access(join(folderOf(period), `${port}`)).then(
    () => false,
    () => true,
  );
}

async function forgetBefore(period: number): Promise<void> {
  await mkdir(RESERVED, { recursive: true });
  const old = (await readdir(RESERVED)).filter((name) => Number(name) < period);
  await Promise.all(old.map((name) => rm(join(RESERVED, name), { recursive: true, force: true })));
}

function folderOf(period: number): string {
  return join(RESERVED, `${period}`);
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
