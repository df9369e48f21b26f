/** Turns what Postgres wrote on its way down into a sentence that says what to do, where we know one. */
export function explainPostgresLog(log: string): string | null {
  if (/No space left on device/i.test(log))
    return "The disk is full: Postgres could not write. Free some space and start again; nothing that was saved is lost.";
  if (/database files are incompatible with server|was initialized by PostgreSQL version/i.test(log))
    return "The data directory belongs to another version of Postgres. Move it away to start anew, or dump it with the version it was made by.";
  if (/could not bind .*Address already in use/is.test(log))
    return "Another program took the port of Postgres between our look and its start.";
  if (/Permission denied/i.test(log))
    return `Postgres may not read or write its files: ${firstLine(log, /Permission denied/i)}`;
  return null;
}

/** Whoever ran a statement is told of its error; a person at the terminal needs to hear only of the server's own trouble. */
export function isPostgresNoise(line: string): boolean {
  if (
    /terminating connection due to administrator command|the database system is (starting up|shutting down)/.test(line)
  )
    return true;
  return !/\b(FATAL|PANIC)\b|No space left on device/.test(line);
}

function firstLine(log: string, pattern: RegExp): string {
  return log.split("\n").find((line) => pattern.test(line)) ?? "";
}
