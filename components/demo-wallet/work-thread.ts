import { findDevWork } from "#components/demo-wallet/find-work.ts";

// Runs in a web worker, so that the page stays responsive.
addEventListener("message", ({ data }: MessageEvent<string>) => postMessage(findDevWork(data)));
