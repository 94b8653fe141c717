import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** Each takes 1 to 30 MB of a process and is loaded when it is first needed. */
const heavy = [
  'fastify',
  'juice',
  'mongodb',
  'pdfkit',
  'pdfjs-dist',
  'react',
  'saxes',
  'sharp',
  'tldts',
  'undici',
];

/** The heavy packages that Node loads with a file of the server, and those of `more`. */
function loadedWith(file: string, more: readonly string[] = []): string[] {
  const names = [...heavy, ...more].join('|');
  const script = `
    import { registerHooks } from 'node:module';
    const seen = new Set();
    registerHooks({
      resolve(specifier, context, next) {
        const found = next(specifier, context);
        for (const [, name] of found.url.matchAll(/node_modules\\/(${names})\\//g)) seen.add(name);
        return found;
      },
    });
    process.on('exit', () => console.log(JSON.stringify([...seen])));
    await import('./src/${file}');`;
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    cwd: new URL('..', import.meta.url),
    env: { PATH: process.env['PATH'] },
  });
  return JSON.parse(stdout.toString().trim().split('\n').at(-1) ?? '') as string[];
}

it('a worker loads no web server, no driver of MongoDB and nothing that a message does not need', () => {
  expect(loadedWith('worker/worker.ts')).toEqual([]);
});

it('a gateway loads no web server and nothing that taking in messages does not need', () => {
  expect(loadedWith('gateway/gateway.ts', ['agenda'])).toEqual([]);
});

it('a process loads no role but its own', () => {
  // Without an environment it stops before it starts one.
  expect(loadedWith('main.ts', ['agenda', 'smtp-server'])).toEqual([]);
});
