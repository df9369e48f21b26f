import { randomUUID } from "node:crypto";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import pg from "pg";
import { afterAll, inject } from "vitest";
import { onDatabase } from "#tests/support/stack/database.ts";

const { url, publishableKey, secretKey, databaseUrl } = inject("target");

function connect(key: string): SupabaseClient {
  return createClient(url, key, { auth: { persistSession: false, autoRefreshToken: false } });
}

export const admin = connect(secretKey);
export const anonymous = connect(publishableKey);

export type StorageUser = { client: SupabaseClient; id: string };

export async function signInNewUser(): Promise<StorageUser> {
  const client = connect(publishableKey);
  const { data, error } = await client.auth.signInAnonymously();
  if (error || !data.user) throw new Error("There is no user.", { cause: error });
  return { client, id: data.user.id };
}

type BucketOptions = Parameters<typeof admin.storage.createBucket>[1];

/** Creates buckets for a test file, and removes them with their contents when it ends. */
export function bucketMaker() {
  const made: string[] = [];
  afterAll(async () => {
    for (const id of made) {
      await admin.storage.emptyBucket(id);
      await admin.storage.deleteBucket(id);
      await dropPolicies(id);
    }
  });
  return async (options: BucketOptions = { public: false }): Promise<string> => {
    const id = `contract-${randomUUID()}`;
    const { error } = await admin.storage.createBucket(id, options);
    if (error) throw error;
    made.push(id);
    return id;
  };
}

/** Signed-in users may put objects into a folder of their own name, and only they may see, change or remove them. */
export async function letOwnersWrite(bucket: string): Promise<void> {
  const own = "(storage.foldername(name))[1] = (select auth.uid())::text";
  await addPolicy(bucket, "insert", "with check", own);
  for (const verb of ["select", "update", "delete"]) await addPolicy(bucket, verb, "using", own);
}

export async function addPolicy(
  bucket: string,
  verb: string,
  clause: "using" | "with check",
  rule: string,
): Promise<void> {
  const name = pg.escapeIdentifier(`${bucket} ${verb}`);
  await query(
    `create policy ${name} on storage.objects for ${verb} to authenticated
     ${clause} (bucket_id = ${pg.escapeLiteral(bucket)} and ${rule})`,
  );
}

async function dropPolicies(bucket: string): Promise<void> {
  const { rows } = await query<{ policyname: string }>(
    "select policyname from pg_policies where schemaname = 'storage' and starts_with(policyname, $1)",
    [bucket],
  );
  for (const { policyname } of rows) await query(`drop policy ${pg.escapeIdentifier(policyname)} on storage.objects`);
}

export async function query<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []) {
  if (!databaseUrl) throw new Error("Row rules are made by SQL: this test needs the address of the target's database.");
  return onDatabase(databaseUrl, (client) => client.query<T>(sql, values));
}
