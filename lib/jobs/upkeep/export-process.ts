import pg from "pg";
import { checkSettings } from "#lib/env/check.ts";
import { env } from "#lib/env/server.ts";
import { makeExport } from "#lib/exports/make-export.ts";
import { giveWay, notePayment } from "#lib/jobs/process/give-way.ts";
import { log } from "#lib/log.ts";

// Makes the one export that its argument names (make-export.ts). Ends with the worker.
process.once("disconnect", () => process.exit(1));
process.on("message", notePayment);
await checkSettings("export");
const database = new pg.Pool({ connectionString: env.DATABASE_URL, max: 2 });
database.on("error", (error) => log.warn("an idle database connection was lost", { error }));
try {
  await makeExport(process.argv[2] ?? "", {
    giveWay,
    query: (sql, values) => database.query(sql, values),
    async withPgClient(use) {
      const client = await database.connect();
      try {
        return await use(client);
      } finally {
        client.release();
      }
    },
  });
  process.exit(0);
} catch (error) {
  log.error("an attempt at an export failed", { export: process.argv[2], error });
  process.exit(1);
}
