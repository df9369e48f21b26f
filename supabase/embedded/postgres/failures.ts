/** Turns what Postgres wrote on its way down into a sentence that says what to do, where we know one. */
export function explainPostgresLog(log: string): string | null {
  if (/No space left on device/i.test(log))
    return "The disk is full: Postgres could not write. Free some space and start again; nothing that was saved is lost.";
  if (/database files are incompatible with server|was initialized by PostgreSQL version/i.test(log))
    return "The data directory was made by another version of Postgres. Move it away to start with an empty one, or dump it with that version.";
  if (/could not bind .*Address already in use/is.test(log))
    return "Another program took the port just before Postgres could use it. Start again.";
  if (/Permission denied/i.test(log))
    return `Postgres may not read or write its files: ${firstLine(log, /Permission denied/i)}`;
  return null;
}

/** A statement's error goes to the program that ran it. The terminal shows only problems of the server itself. */
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
