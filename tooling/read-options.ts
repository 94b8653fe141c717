import { parseArgs } from 'node:util';

/**
 * The options of a bench or chaos script: like `parseArgs`, but an unknown option ends the process and lists
 * the known ones.
 * @param args without the program; default the process's own
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
