import type { IncomingMessage } from "node:http";
import type pg from "pg";
import type { AuthLimits } from "#embedded/auth/limits/auth-limits.ts";
import type { NetworkLimits } from "#embedded/auth/limits/network-limits.ts";
import type { Keys } from "#embedded/keys.ts";
import type { EmbeddedSettings } from "#embedded/settings.ts";
import type { Tokens } from "#embedded/tokens.ts";

/** What every service behind the gateway is made from. */
export type ServiceContext = {
  pool: pg.Pool;
  databaseUrl: string;
  keys: Keys;
  tokens: Tokens;
  settings: EmbeddedSettings;
  authLimits: AuthLimits;
  /** How often each network has asked auth for something. */
  limits: NetworkLimits;
  /** The gateway's own origin, such as http://127.0.0.1:54321. */
  apiUrl: string;
  siteUrl: string;
  /** The one host name beside this machine's own that a private demo answers to. */
  publicHost: string | null;
  storageDir: string;
};

/** Answers a request; the message that it came in tells the address of its sender. */
export type GatewayService = (
  request: Request,
  from: { incoming: Pick<IncomingMessage, "socket"> },
) => Promise<Response>;
