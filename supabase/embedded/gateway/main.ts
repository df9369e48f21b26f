import { shippedAuthLimits } from "#embedded/auth/limits/auth-limits.ts";
import { createNetworkLimits } from "#embedded/auth/limits/network-limits.ts";
import { createAuth } from "#embedded/auth/service.ts";
import { createPool } from "#embedded/database/connection.ts";
import { readGatewayConfig } from "#embedded/gateway/config.ts";
import type { ServiceContext } from "#embedded/gateway/context.ts";
import { createMailboxPage } from "#embedded/gateway/mailbox.ts";
import { createRequestHandler } from "#embedded/gateway/router.ts";
import { createGatewayServer } from "#embedded/gateway/server.ts";
import { loadKeys } from "#embedded/keys.ts";
import { createRealtime } from "#embedded/realtime/service.ts";
import { loadSettings } from "#embedded/settings.ts";
import { createStorage } from "#embedded/storage/service.ts";
import { createTokens } from "#embedded/tokens.ts";

const config = await readGatewayConfig(process.argv[2] ?? "");
const keys = await loadKeys(config.keysFile);
const tokens = await createTokens(keys);
const settings = await loadSettings(config.settingsFile);
if (config.confirmEmails !== undefined) settings.auth.email.enable_confirmations = config.confirmEmails;
for (const [name, { clientId, secret, url }] of Object.entries(config.providers ?? {})) {
  settings.auth.external[name] = { enabled: true, client_id: clientId, secret, url };
}

const authLimits = config.authLimits ?? shippedAuthLimits(settings);
const context: ServiceContext = {
  pool: createPool(config.databaseUrl, 20),
  databaseUrl: config.databaseUrl,
  keys,
  tokens,
  settings,
  authLimits,
  limits: createNetworkLimits(authLimits),
  apiUrl: `http://${config.demo?.publicHost ?? "127.0.0.1"}:${config.port}`,
  siteUrl: config.siteUrl,
  publicHost: config.demo?.publicHost ?? null,
  storageDir: config.storageDir,
};
const realtime = await createRealtime(context);
const server = createGatewayServer(
  createRequestHandler({
    context,
    restPort: config.restPort,
    auth: createAuth(context),
    storage: createStorage(context),
    mailbox: createMailboxPage(context),
  }),
);
server.on("upgrade", realtime.handleUpgrade);
server.listen(config.port, config.demo?.listenOn ?? "127.0.0.1");

process.once("SIGTERM", () => {
  server.close();
  server.closeAllConnections();
  Promise.all([realtime.close(), context.pool.end()]).then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
