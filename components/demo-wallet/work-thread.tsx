import { findDevWork } from "#components/demo-wallet/find-work";

// Runs in a web worker: the page stays quick while work is found.
addEventListener("message", ({ data }: MessageEvent<string>) => postMessage(findDevWork(data)));
