import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);

/** Postgres refuses to run as root; then it runs as this account. For an ordinary user it is the user. */
export type ServiceAccount = {
  uid?: number;
  gid?: number;
  canRead(path: string): Promise<boolean>;
};

export async function findServiceAccount(): Promise<ServiceAccount> {
  if (process.getuid?.() !== 0) return { canRead: async () => true };
  for (const name of ["postgres", "nobody"]) {
    const ids = await idsOf(name);
    if (ids) return { ...ids, canRead: (path) => canRead(path, ids) };
  }
  throw new Error(
    "Postgres cannot run as root, and this machine has no account named postgres or nobody to run it as. Start Farthing as an ordinary user.",
  );
}

async function idsOf(name: string): Promise<{ uid: number; gid: number } | null> {
  try {
    const [uid, gid] = await Promise.all([run("id", ["-u", name]), run("id", ["-g", name])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

async function canRead(path: string, ids: { uid: number; gid: number }): Promise<boolean> {
  try {
    await run("ls", [path], { ...ids, cwd: "/" });
    return true;
  } catch {
    return false;
  }
}
