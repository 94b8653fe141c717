/** For programs that `npm start` runs: it shows the last line of their output. */
export function sayFailure(error: unknown): void {
  const words = error instanceof Error ? `${error.stack ?? ''}\n${error.message}` : String(error);
  process.stderr.write(`${words}\n`);
  process.exitCode = 1;
}
