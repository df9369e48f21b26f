import type pg from "pg";
import type { Keys } from "#embedded/keys";
import type { EmbeddedSettings } from "#embedded/settings";
import type { Tokens } from "#embedded/tokens";

/** What every service behind the gateway is made from. */
export type ServiceContext = {
  pool: pg.Pool;
  databaseUrl: string;
  keys: Keys;
  tokens: Tokens;
  settings: EmbeddedSettings;
  /** The gateway's own origin, such as http://127.0.0.1:54321. */
  apiUrl: string;
  siteUrl: string;
  /** The one host name beside this machine's own that a private demo answers to. */
  publicHost: string | null;
  storageDir: string;
};

export type Service = (request: Request) => Promise<Response>;
