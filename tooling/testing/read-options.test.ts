import { spawnSync } from 'node:child_process';
import { describe, expect, it } from 'vitest';

const code = `const { readOptions } = await import(${JSON.stringify(new URL('../read-options.ts', import.meta.url).href)});
  console.log(readOptions({ options: { rounds: { type: 'string', default: '3' }, quiet: { type: 'boolean' } } }, process.argv.slice(1)).values.rounds);`;
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--input-type=module', '-e', code, '--', ...args], { encoding: 'utf8' });

describe('the options of a bench', () => {
  it('are read, with their defaults', () => {
    expect([run().stdout, run('--rounds', '5').stdout]).toEqual(['3\n', '5\n']);
  });

  it.each([
    ['--help', 0, ''],
    ['--recipients', 2, "Unknown option '--recipients'"],
  ])('%s ends with what there is, and no stack', (option, status, reason) => {
    const answer = run(option);
    expect([answer.status, answer.stdout]).toEqual([status, '']);
    expect(answer.stderr).toMatch(
      /^(?:Unknown.*\n)?The options are, with their defaults:\n {2}--rounds 3\n {2}--quiet\n$/,
    );
    expect(answer.stderr).toContain(reason);
  });
});
