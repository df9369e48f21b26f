import "server-only";
import { env } from "#lib/env/server.ts";
import { type Format, formatLine, LEVELS, type Level, type Line } from "#lib/log/format.ts";
import { toPlain } from "#lib/log/plain.ts";
import { redact } from "#lib/log/redact.ts";

export type Fields = Record<string, unknown>;
type Write = (message: string, fields?: Fields) => void;

export type Log = Readonly<Record<Level, Write>> & {
  /** The same log with fields on every line, such as the request's id. */
  with(fields: Fields): Log;
};

type Sink = {
  readonly level: Level;
  readonly format: Format;
  write(level: Level, text: string): void;
};

export function createLog(sink: Sink, carried: Fields = {}): Log {
  const write = (level: Level, message: string, fields: Fields = {}) => {
    if (LEVELS.indexOf(level) < LEVELS.indexOf(sink.level)) return;
    const line: Line = { time: new Date().toISOString(), level, message };
    const safe = redact({ ...line, ...toPlain({ ...carried, ...fields }), ...line });
    sink.write(level, formatLine(sink.format, safe));
  };
  return {
    debug: (message, fields) => write("debug", message, fields),
    info: (message, fields) => write("info", message, fields),
    warn: (message, fields) => write("warn", message, fields),
    error: (message, fields) => write("error", message, fields),
    with: (fields) => createLog(sink, { ...carried, ...fields }),
  };
}

/** This process's log. It redacts everything. */
export const log = createLog({
  get level() {
    return env.LOG_LEVEL;
  },
  get format() {
    return env.LOG_FORMAT ?? (env.NODE_ENV === "production" ? "json" : "text");
  },
  write: (level, text) => console[level](text),
});
