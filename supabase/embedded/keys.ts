import { randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { dirname } from "node:path";
import { exportJWK, generateKeyPair, type JWK } from "jose";
import { z } from "zod";

const keysSchema = z.strictObject({
  publishable: z.string().startsWith("sb_publishable_"),
  secret: z.string().startsWith("sb_secret_"),
  signing: z.record(z.string(), z.unknown()),
  postgresPassword: z.string().min(20),
  authenticatorPassword: z.string().min(20),
});

/** The keys of one machine's stack. Made on the first start and kept in the data folder. */
export type Keys = Omit<z.infer<typeof keysSchema>, "signing"> & { signing: JWK };

export async function loadKeys(file: string): Promise<Keys> {
  try {
    return keysSchema.parse(JSON.parse(await readFile(file, "utf8")));
  } catch (error) {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return makeKeys(file);
    throw new Error(
      `The keys in ${file} cannot be read. Restore the file, or delete the data folder to start with an empty one.`,
      {
        cause: error,
      },
    );
  }
}

async function makeKeys(file: string): Promise<Keys> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true });
  const keys: Keys = {
    publishable: `sb_publishable_${random()}`,
    secret: `sb_secret_${random()}`,
    signing: { ...(await exportJWK(privateKey)), kid: random(), alg: "ES256", use: "sig" },
    postgresPassword: random(),
    authenticatorPassword: random(),
  };
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.new`;
  await writeFile(draft, `${JSON.stringify(keys, null, 2)}\n`, { mode: 0o600 });
  await chmod(draft, 0o600);
  await rename(draft, file);
  return keys;
}

function random(): string {
  return randomBytes(24).toString("base64url");
}
