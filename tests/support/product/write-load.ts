import { randomUUID } from "node:crypto";
import { setImmediate as breathe } from "node:timers/promises";
import { createClient, type SupabaseClient } from "@supabase/supabase-js";
import type { Product } from "#embedded/product.ts";

const ROW_WRITERS = 4;
const FILE_WRITERS = 1;
const BUCKET = "write-load";

type Writers = {
  acknowledged(): number;
  /** Ends the load. Returns everything that was answered with success. */
  stop(): Promise<{ rows: string[]; files: string[] }>;
  unreadable(files: string[]): Promise<string[]>;
};

/** Writes rows and files through the API as fast as it answers; only what was acknowledged is remembered. */
export async function startWriters({ supabase }: Pick<Product, "supabase">): Promise<Writers> {
  const client = createClient(supabase.supabaseUrl, supabase.secretKey, { auth: { persistSession: false } });
  const bucket = await client.storage.createBucket(BUCKET);
  if (bucket.error) throw bucket.error;
  const [rows, files]: [string[], string[]] = [[], []];
  let isRunning = true;

  const loop = async (write: (id: string) => Promise<boolean>, done: string[]) => {
    while (isRunning) {
      const id = randomUUID();
      if (await write(id)) done.push(id);
      else await breathe();
    }
  };
  const loops = [
    ...Array.from({ length: ROW_WRITERS }, () => loop((id) => writeRow(client, id), rows)),
    ...Array.from({ length: FILE_WRITERS }, () => loop((id) => writeFile(client, id), files)),
  ];
  return {
    acknowledged: () => rows.length,
    async stop() {
      isRunning = false;
      await Promise.all(loops);
      return { rows, files };
    },
    async unreadable(names) {
      const missing: string[] = [];
      for (const name of names) {
        const { data } = await client.storage.from(BUCKET).download(name);
        if ((await data?.text()) !== name) missing.push(name);
      }
      return missing;
    },
  };
}

async function writeRow(client: SupabaseClient, id: string): Promise<boolean> {
  const { error } = await client.from("acknowledged_writes").insert({ id });
  return error === null;
}

async function writeFile(client: SupabaseClient, id: string): Promise<boolean> {
  const { error } = await client.storage.from(BUCKET).upload(id, id, { contentType: "text/plain" });
  return error === null;
}
