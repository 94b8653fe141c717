import { commonOptions } from './read-arguments.ts';
import type { OptionFacts, Script } from './script.ts';

/** The list of all scripts with their summaries. */
export function describeAll(scripts: readonly Script[]): string {
  const width = Math.max(...scripts.map((script) => callOf(script).length));
  const lines = scripts.map((script) => `  ${callOf(script).padEnd(width)}  ${script.summary}`);
  return `Usage: npm run admin -- <script> [options]\n\n${lines.join('\n')}\n
Every script accepts --help and --json. Scripts that change something ask first, unless you add --yes.
An <account> is its id, its company or its email address; with --yes, only its id.

  TALKDRUM_URL          the server’s address, default http://localhost:3000
  TALKDRUM_STAFF_TOKEN  the staff credential; create one with "credential create" on the database host

Exit codes: 0 done, 1 refused or failed, 2 wrong usage, 3 not confirmed.
`;
}

/** The usage of one script. */
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
