import { registerIsland } from "#components/document/islands.ts";
import { offerTool } from "#components/document/tools/late-tools.ts";
import { drawQrCode } from "#components/post/draw-qr-code.ts";

/** For a payment that is resumed, or the rest of one. The server draws the first code. */
offerTool("qr-code", drawQrCode);
registerIsland("qr-code", { open: () => undefined });
