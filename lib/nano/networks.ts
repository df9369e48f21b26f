import type { Network } from "#lib/nano/work/work-threshold.ts";

/** The first block of each network. Every node of a network has it, also one that has only begun to learn the ledger. */
export const GENESIS_HASH: Record<Network, string> = {
  live: "991CF190094C00F0B68E2E5F75F6BEE95A2E0BD93CEAA4A6734DB9F19B728948",
  dev: "04270D7F11C4B2B472F2854C5A59F2A7E84226CE9ED799DE75744BD7D85FC9D9",
};

/** The genesis account of the test network, which is its faucet: it funds everyone there. */
export const TEST_FAUCET = "nano_3e3j5tkog48pnny9dmfzj1r16pg8t1e76dz5tmac6iq689wyjfpiij4txtdo";
