import { createApi, explainFailure } from './api.ts';
import { withAccountId } from './find-account.ts';
import { withRestores } from './open-restores.ts';
import { printJson, printTable } from './print-answer.ts';
import { findScript, readTyped } from './read-arguments.ts';
import { type Script, type Tools, type Typed, UsageError } from './script.ts';
import { scripts } from './scripts/index.ts';
import { describeAll, describeScript } from './usage.ts';

export interface AdminEnvironment {
  env: Record<string, string | undefined>;
  say(text: string): void;
  complain(text: string): void;
  /** Asks for confirmation; null without a terminal. */
  confirm: ((question: string) => Promise<boolean>) | null;
}

export const codes = { done: 0, failed: 1, usage: 2, notConfirmed: 3 } as const;

/** Runs one script; returns the exit code. */
export async function runAdmin(words: string[], environment: AdminEnvironment): Promise<number> {
  const script = findScript(scripts, words);
  if (script === undefined) return explainScripts(words, environment);
  const url = environment.env['TALKDRUM_URL'] ?? 'http://localhost:3000';
  try {
    const typed = readTyped(script, words);
    if (typed.has('help')) {
      environment.say(describeScript(script));
      return codes.done;
    }
    return await runScript(script, typed, environment, url);
  } catch (error) {
    if (error instanceof UsageError) {
      environment.complain(`${error.message}\n\n${describeScript(script)}`);
      return codes.usage;
    }
    environment.complain(
      `${explainFailure(error, url, environment.env['TALKDRUM_STAFF_TOKEN'] !== undefined)}\n`,
    );
    return codes.failed;
  }
}

function explainScripts(words: string[], { say, complain }: AdminEnvironment): number {
  if (words.length === 0 || words[0] === '--help' || words[0] === 'help') {
    say(describeAll(scripts));
    return codes.done;
  }
  complain(`There is no script "${words.slice(0, 2).join(' ')}".\n\n${describeAll(scripts)}`);
  return codes.usage;
}

async function runScript(
  script: Script,
  given: Typed,
  environment: AdminEnvironment,
  url: string,
): Promise<number> {
  const tools = openTools(environment, url);
  const typed = await withAccountId(script, given, tools.api);
  if (script.asks !== undefined && !typed.has('yes')) {
    if (environment.confirm === null)
      throw new UsageError(
        'This script asks for confirmation, but there is no terminal. Add --yes if you are sure.',
      );
    if (!(await environment.confirm(`${await script.asks(typed, tools)} Continue?`))) {
      environment.complain('Nothing was changed.\n');
      return codes.notConfirmed;
    }
  }
  const answer = await script.run(typed, tools);
  environment.say(typed.has('json') ? printJson(answer) : printTable(answer));
  return codes.done;
}

function openTools({ env, complain }: AdminEnvironment, url: string): Tools {
  return {
    progress: (text) => complain(`${text}\n`),
    api: createApi(url, env['TALKDRUM_STAFF_TOKEN']),
    tokenFile: env['TALKDRUM_STAFF_TOKEN_FILE'] ?? null,
    credentials: async () => {
      const ownerUrl = env['DATABASE_URL'];
      if (ownerUrl === undefined)
        throw new UsageError(
          'Credentials are created on the database host. Set DATABASE_URL to the owner’s login.',
        );
      const { StaffCredentials } = await import('@talkdrum/domain');
      return new StaffCredentials(ownerUrl);
    },
    restores: (work) => withRestores(env, work),
  };
}
