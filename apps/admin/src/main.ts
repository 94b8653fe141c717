import { createInterface } from 'node:readline/promises';
import { runAdmin } from './run-admin.ts';

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } finally {
    terminal.close();
  }
}

process.exitCode = await runAdmin(process.argv.slice(2), {
  env: process.env,
  say: (text) => void process.stdout.write(text),
  complain: (text) => void process.stderr.write(text),
  confirm: process.stdin.isTTY && process.stderr.isTTY ? confirm : null,
});
