import { readDevnetConfig } from "#embedded/devnet/config.ts";
import { startDevnet } from "#lib/nano/devnet/devnet.ts";

const { rpcPort, ...config } = await readDevnetConfig(process.argv[2] ?? "");
const devnet = await startDevnet({ ...config, endpoints: [{ port: rpcPort, service: {} }] });

process.once("SIGTERM", () => {
  devnet.stop().then(
    () => process.exit(0),
    () => process.exit(1),
  );
});
