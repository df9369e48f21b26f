import { registerIsland } from "#components/document/islands.ts";
import { offerTool } from "#components/document/tools/late-tools.ts";
import { EmailWhenDone } from "#components/purchase/sheet/email-when-done.tsx";

/** For readers whose payment the network is slow to confirm. It draws with the React of the island "pay". */
offerTool("payment-email", EmailWhenDone);
registerIsland("payment-email", { open: () => undefined });
