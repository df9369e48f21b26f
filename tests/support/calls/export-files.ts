import { createClient } from "@supabase/supabase-js";
import { inject } from "vitest";

/** The names of an export's stored parts. */
export async function listExportParts(id: string): Promise<string[]> {
  const { url, secretKey } = inject("target");
  const { storage } = createClient(url, secretKey, { auth: { persistSession: false } });
  const { data, error } = await storage.from("exports").list(id);
  if (error) throw error;
  return data.map(({ name }) => name);
}
