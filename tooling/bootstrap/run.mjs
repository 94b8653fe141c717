import { spawn } from 'node:child_process';

/**
 * Runs a program to its end and collects its output.
 * @param {string} program @param {string[]} args
 * @param {{ cwd?: string, env?: NodeJS.ProcessEnv, onOutput?: (text: string) => void, signal?: AbortSignal }}
 *   [options]
 * @returns {Promise<{ code: number, stdout: string, output: string }>} code 127 when the program doesn't
 *   exist; `output` is stdout and stderr in order of arrival
 */
export function run(program, args, { cwd, env = process.env, onOutput = () => undefined, signal } = {}) {
  return new Promise((resolve) => {
    const child = spawn(program, args, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
    const result = { code: 0, stdout: '', output: '' };
    const collect = (text) => {
      result.output += text;
      onOutput(text);
    };
    child.stdout.setEncoding('utf8').on('data', (text) => {
      result.stdout += text;
      collect(text);
    });
    child.stderr.setEncoding('utf8').on('data', collect);
    const stop = () => child.kill('SIGTERM');
    signal?.addEventListener('abort', stop, { once: true });
    child.once('error', (error) =>
      resolve({ ...result, code: 127, output: `${result.output}${error.message}` }),
    );
    child.once('close', (code) => {
      signal?.removeEventListener('abort', stop);
      resolve({ ...result, code: code ?? 1 });
    });
  });
}

/** The last lines of a program's output, for a message about its failure. */
export function lastLines(text, count = 25) {
  return text.trimEnd().split('\n').slice(-count).join('\n');
}
