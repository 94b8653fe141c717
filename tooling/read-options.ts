import { parseArgs } from 'node:util';

/**
 * The options of a bench or of chaos: like `parseArgs`, but one that does not exist ends the process, and
 * says which there are.
 * @param args without the program; the process's own when not given
 */
export function readOptions<
  const Options extends Record<string, { type: 'string' | 'boolean'; default?: string | boolean }>,
>({ options }: { options: Options }, args = process.argv.slice(2)) {
  try {
    return parseArgs({ options, args });
  } catch (error) {
    const list = Object.entries(options).map(([name, option]) =>
      `  --${name} ${String(option.default ?? '')}`.trimEnd(),
    );
    const isHelp = args.includes('--help');
    const reason = isHelp ? '' : `${error instanceof Error ? error.message : String(error)}\n`;
    process.stderr.write(`${reason}The options are, with their defaults:\n${list.join('\n')}\n`);
    return process.exit(isHelp ? 0 : 2);
  }
}
