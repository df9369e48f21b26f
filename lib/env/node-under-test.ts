import { z } from "zod";

/** A real node for the client's tests; lib/nano/README.md says how. */
const nodeSchema = z.object({
  NANO_TEST_RPC_URL: z.url({ protocol: /^https?$/ }),
  NANO_TEST_WS_URL: z.url({ protocol: /^wss?$/ }),
  NANO_TEST_KEY: z.string().regex(/^[0-9a-f]{64}$/i),
});

/** `key`: of an account with at least Ӿ0.001 that is used by nothing else during the tests. */
export type NodeUnderTest = { rpcUrl: string; wsUrl: string; key: string };

export function readNodeUnderTest(): NodeUnderTest | null {
  if (!process.env.NANO_TEST_RPC_URL) return null;
  const { success, data, error } = nodeSchema.safeParse(process.env);
  if (!success) throw new Error(`The settings of the node under test are incomplete:\n${z.prettifyError(error)}`);
  return { rpcUrl: data.NANO_TEST_RPC_URL, wsUrl: data.NANO_TEST_WS_URL, key: data.NANO_TEST_KEY.toUpperCase() };
}
