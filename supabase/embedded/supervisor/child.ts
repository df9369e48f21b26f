/**
 * For the parts that are our own programs: end in order on SIGTERM, and also when the supervisor is gone (its end of our
 * standard input closes, even when it was killed). Ctrl-C in a terminal reaches the whole group; the supervisor decides then.
 */
export function endWithParent(close: () => Promise<void>): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  };
  process.on("SIGTERM", end);
  process.on("SIGINT", () => undefined);
  process.on("SIGHUP", () => undefined);
  process.stdin.on("end", end).on("error", end).resume();
}
