import autocannon from "autocannon";

export const CONNECTIONS = 10;

/** Requests per second, the 99th percentile in milliseconds, and all requests of the run. */
export type Load = { requests: number; p99Ms: number; total: number };

/** Requests per second that an address answers. */
export async function load(options: autocannon.Options): Promise<number> {
  return (await measureLoad(options)).requests;
}

/** The same, with more numbers. A refusal or a broken connection makes it void. */
export async function measureLoad(options: autocannon.Options): Promise<Load> {
  const result = await autocannon({ connections: CONNECTIONS, ...options });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return { requests: result.requests.average, p99Ms: result.latency.p99, total: result.requests.total };
}
