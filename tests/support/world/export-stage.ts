import { unzipSync } from "fflate";
import { loadRoute } from "#tests/support/calls/app-route.ts";
import { loadWith } from "#tests/support/stack/settings.ts";
import { type BuyerWithCookie, openBoughtStage } from "#tests/support/world/bought-stage.ts";
import type { Person } from "#tests/support/world/world.ts";

const SITE = "http://localhost:3000";

type Row = { id: string; state: string; attempt: number; parts: number; bytes: string; expires_at: string | null };
type Watch = (sql: string) => Promise<void>;
const ignore: Watch = async () => undefined;

/** The stage of bought posts, with downloads of everything, whose attempts the test runs itself. */
export async function openExportStage() {
  const stage = await openBoughtStage();
  const { world } = stage;
  const modules = await loadWith({}, async () => ({
    ...(await import("#lib/exports/make-export.ts")),
    ...(await import("#lib/jobs/upkeep/make-export.ts")),
    ...(await import("#lib/jobs/process/give-way.ts")),
  }));

  /** A row without its job. */
  async function ask({ id }: Pick<Person, "id">): Promise<string> {
    const row = await world.one<{ id: string }>("insert into public.exports (user_id) values ($1) returning id", [id]);
    return row.id;
  }

  /** One attempt, as the worker makes it. `before` sees each of its own queries first, `after` once it has run. */
  async function attempt(id: string, before = ignore, after = ignore): Promise<void> {
    await modules.makeExport(id, {
      giveWay: () => Promise.resolve(),
      query: async (sql, values) => {
        await before(sql);
        const answer = await world.pool.query(sql, values);
        await after(sql);
        return answer;
      },
      async withPgClient(use) {
        const client = await world.pool.connect();
        try {
          return await use(client);
        } finally {
          client.release();
        }
      },
    });
  }

  async function fetchExport({ cookie }: { cookie?: string }, id: string) {
    const { GET } = await loadRoute("api/exports/[id]");
    if (!GET) throw new Error("There is no download.");
    const request = new Request(`${SITE}/api/exports/${id}`, { headers: cookie ? { cookie } : {} });
    const answer = await GET(request, { params: Promise.resolve({ id }) });
    const bytes = new Uint8Array(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, bytes };
  }

  async function filesOf(who: BuyerWithCookie, id: string): Promise<Record<string, string>> {
    const { status, bytes } = await fetchExport(who, id);
    if (status !== 200) throw new Error(`The download was answered with ${status}.`);
    return Object.fromEntries(
      Object.entries(unzipSync(bytes)).map(([name, file]) => [name, Buffer.from(file).toString()]),
    );
  }

  return {
    ...{ ...stage, ask, attempt, fetchExport, filesOf },
    query: (sql: string, values: unknown[]) => world.pool.query(sql, values),
    rowOf: (id: string) => world.one<Row>("select * from public.exports where id = $1", [id]),
    /** As the worker does, in a process of its own. */
    makeApart: (id: string) => modules.makePersonExport({ id }, { abortSignal: new AbortController().signal }),
    notePayment: () => modules.notePayment(),
    removeFiles: (id: string) => modules.removeExportFiles({ id }),
    async makeFor(who: BuyerWithCookie): Promise<string> {
      const id = await ask(who);
      await attempt(id);
      return id;
    },
  };
}

export type ExportStage = Awaited<ReturnType<typeof openExportStage>>;
