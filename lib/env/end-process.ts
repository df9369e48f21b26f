export function endProcess(lastWords: string): never {
  process.stderr.write(`${lastWords}\n`);
  process.exit(1);
}
