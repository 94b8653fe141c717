import { parseArgs } from 'node:util';
import { type Script, type Typed, UsageError } from './script.ts';

/** Options of every script. */
export const commonOptions = {
  json: { help: 'print JSON instead of a table' },
  yes: { help: 'skip the confirmation' },
  help: { help: 'show how to use this script' },
};

/** Finds the script by the first words; the longest name wins. */
export function findScript(scripts: readonly Script[], words: readonly string[]): Script | undefined {
  const fitting = scripts.filter(({ name }) => name.split(' ').every((word, index) => words[index] === word));
  return fitting.toSorted((a, b) => b.name.length - a.name.length)[0];
}

/** Reads the arguments after the script's name. Throws UsageError for unknown or missing ones. */
export function readTyped(script: Script, words: readonly string[]): Typed {
  const { values, positionals } = parse(script, words.slice(script.name.split(' ').length));
  if (positionals.length > script.takes.length)
    throw new UsageError(`Unexpected argument "${positionals[script.takes.length] ?? ''}".`);
  const given = new Map<string, string | boolean | undefined>(Object.entries(values));
  for (const [index, name] of script.takes.entries()) given.set(name, positionals[index]);
  const find = (name: string) => {
    const value = given.get(name);
    return typeof value === 'string' && value !== '' ? value : undefined;
  };
  const isMissing = (name: string) => find(name) === undefined;
  if (given.get('help') !== true) {
    const missing = script.takes
      .filter((name) => !name.endsWith('?') && isMissing(name))
      .map((name) => `<${name}>`);
    const options = Object.entries(script.options).flatMap(([name, { isRequired }]) =>
      isRequired === true && isMissing(name) ? [`--${name}`] : [],
    );
    if (missing.length + options.length > 0)
      throw new UsageError(`Missing: ${[...missing, ...options].join(', ')}.`);
  }
  return {
    find,
    has: (name) => given.get(name) === true,
    text: (name) => {
      const value = find(name);
      if (value === undefined) throw new UsageError(`Missing: ${name}.`);
      return value;
    },
  };
}

function parse(script: Script, args: string[]) {
  const known = Object.entries({ ...script.options, ...commonOptions });
  const options = Object.fromEntries(
    known.map(([name, facts]) => [
      name,
      { type: 'value' in facts ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
