export type Command = {
  file: string;
  args: string[];
  env?: NodeJS.ProcessEnv;
  cwd?: string;
  uid?: number;
  gid?: number;
};

export type PartSpec = {
  name: string;
  /** Called at every start, so that a restart uses the settings of that moment. */
  command(): Command | Promise<Command>;
  isHealthy(): Promise<boolean>;
  stopSignal?: NodeJS.Signals;
  startWithinMs?: number;
  /** A sentence for a known way to fail, made from what the part printed. */
  explain?(output: string): string | null;
  /** Lines that the part prints when all is well. */
  isNoise?(line: string): boolean;
  /** For a program that does not notice when the supervisor is killed: the next start ends it by this note. */
  pidFile?: string;
};
