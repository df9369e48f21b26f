import { createServer } from "node:http";
import { createAuth } from "#embedded/auth/service";
import { createPool } from "#embedded/database/connection";
import { readGatewayConfig } from "#embedded/gateway/config";
import type { ServiceContext } from "#embedded/gateway/context";
import { createMailboxPage } from "#embedded/gateway/mailbox";
import { createRequestHandler } from "#embedded/gateway/router";
import { loadKeys } from "#embedded/keys";
import { createRealtime } from "#embedded/realtime/service";
import { loadSettings } from "#embedded/settings";
import { createStorage } from "#embedded/storage/service";
import { endWithParent } from "#embedded/supervisor/child";
import { createTokens } from "#embedded/tokens";

const config = await readGatewayConfig(process.argv[2] ?? "");
const keys = await loadKeys(config.keysFile);
const tokens = await createTokens(keys);
const settings = await loadSettings(config.settingsFile);
if (config.confirmEmails !== undefined) settings.auth.email.enable_confirmations = config.confirmEmails;
for (const [name, { clientId, secret, url }] of Object.entries(config.providers ?? {})) {
  settings.auth.external[name] = { enabled: true, client_id: clientId, secret, url };
}

const context: ServiceContext = {
  pool: createPool(config.databaseUrl, 20),
  databaseUrl: config.databaseUrl,
  keys,
  tokens,
  settings,
  apiUrl: `http://127.0.0.1:${config.port}`,
  siteUrl: config.siteUrl,
  storageDir: config.storageDir,
};
const realtime = await createRealtime(context);
const server = createServer(
  createRequestHandler({
    context,
    restPort: config.restPort,
    auth: createAuth(context),
    storage: createStorage(context),
    mailbox: createMailboxPage(context),
  }),
);
server.on("upgrade", realtime.handleUpgrade);
server.listen(config.port, "127.0.0.1");

endWithParent(async () => {
  await realtime.close();
  server.close();
  server.closeAllConnections();
  await context.pool.end();
});
