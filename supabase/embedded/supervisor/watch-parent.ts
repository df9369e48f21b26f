import { fstatSync } from "node:fs";
import { isMainThread } from "node:worker_threads";

/**
 * Preloaded into the parts that run on Node. The supervisor holds the other end of their standard input: when that closes,
 * the supervisor is gone (even if it was killed), and the part ends as if asked to. What it still writes then goes nowhere: unless
 * these errors are heard, Next reports each of them to the same closed output, for ever.
 */
const input = fstatSync(0);
// A thread of a part is given the same preload, has no such input of its own, and ends with its part.
if (isMainThread && (input.isSocket() || input.isFIFO())) {
  let isEnding = false;
  const end = () => {
    if (!isEnding) process.kill(process.pid, "SIGTERM");
    isEnding = true;
  };
  // The watch itself must not keep a part alive that is otherwise done.
  process.stdin.on("end", end).on("error", end).resume().unref();
  for (const output of [process.stdout, process.stderr]) output.on("error", end);
}
