import { commonOptions } from './read-arguments.ts';
import type { OptionFacts, Script } from './script.ts';

/** All scripts with what each does. */
export function describeAll(scripts: readonly Script[]): string {
  const width = Math.max(...scripts.map((script) => callOf(script).length));
  const lines = scripts.map((script) => `  ${callOf(script).padEnd(width)}  ${script.summary}`);
  return `Usage: npm run admin -- <script> [options]\n\n${lines.join('\n')}\n
Every script takes --help and --json; those that change something ask first, unless --yes is given.

  TALKDRUM_URL          where the server is, default http://localhost:3000
  TALKDRUM_STAFF_TOKEN  the staff credential; make one with "credential create" where the database is

Ends with 0 when it is done, 1 when it was refused or failed, 2 when it was called wrongly, 3 when you did not agree.
`;
}

/** How one script is used. */
export function describeScript(script: Script): string {
  const options = Object.entries<OptionFacts>({ ...script.options, ...commonOptions }).map(
    ([name, facts]) => {
      const value = facts.value === undefined ? '' : ` ${facts.value}`;
      return [`--${name}${value}`, `${facts.help}${facts.isRequired === true ? ' (required)' : ''}`] as const;
    },
  );
  const width = Math.max(...options.map(([option]) => option.length));
  return `${script.summary}\n\nUsage: npm run admin -- ${callOf(script)} [options]\n\n${options.map(([option, help]) => `  ${option.padEnd(width)}  ${help}`).join('\n')}\n`;
}

function callOf({ name, takes }: Script): string {
  return [name, ...takes.map((taken) => `<${taken}>`)].join(' ');
}
