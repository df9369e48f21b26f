/** Finds work for a block on this root, in a web worker. */
export function requestWork(root: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const thread = new Worker(new URL("./work-thread.ts", import.meta.url), { type: "module" });
    const end = (settle: () => void) => {
      thread.terminate();
      settle();
    };
    thread.addEventListener("message", ({ data }: MessageEvent<string>) => end(() => resolve(data)));
    thread.addEventListener("error", () =>
      end(() => reject(new Error("This browser could not start the wallet’s worker."))),
    );
    thread.postMessage(root);
  });
}
