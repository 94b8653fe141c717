import { execFileSync } from 'node:child_process';
import { expect, it } from 'vitest';

/** The packages among `names` that Node loads when a process imports the domain, as every worker does. */
function loaded(names: string): string[] {
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
    await import('@talkdrum/domain');
    console.log(JSON.stringify([...seen]));`;
  const cwd = new URL('../../..', import.meta.url);
  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', script], { cwd });
  return JSON.parse(output.toString()) as string[];
}

it('loads what compiles designs only when a design is compiled', () => {
  expect(loaded('react|react-dom|react-email|@react-email|@tiptap|juice')).toEqual([]);
});
