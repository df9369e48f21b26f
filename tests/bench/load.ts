import autocannon from "autocannon";

export const CONNECTIONS = 10;

/** Requests per second that an address answers. A refusal or a broken connection makes the measurement void. */
export async function load(options: autocannon.Options): Promise<number> {
  const result = await autocannon({ connections: CONNECTIONS, ...options });
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${options.url}: ${result.non2xx} refusals, ${result.errors} errors`);
  return result.requests.average;
}
