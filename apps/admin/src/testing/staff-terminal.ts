import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type OwnedTestAccount,
  startTestDomain,
  TestAccount,
  type TestDomain,
} from '@talkdrum/domain/testing';
import { silentLog, testEnvironment } from '@talkdrum/server/src/testing/index.ts';
import { buildWeb } from '@talkdrum/server/src/web/server.ts';
import { type AdminEnvironment, runAdmin } from '../run-admin.ts';

interface Ran {
  code: number;
  out: string;
  problems: string;
  asked: string[];
}

interface Situation {
  agrees?: boolean;
  hasTerminal?: boolean;
  env?: Record<string, string | undefined>;
}

/** A member of staff at a terminal, with the credential "Night shift", and one customer account. */
export class StaffTerminal {
  readonly test: TestDomain;
  readonly customer: OwnedTestAccount;
  readonly stop: () => Promise<void>;
  env: Record<string, string>;

  private constructor(
    test: TestDomain,
    customer: OwnedTestAccount,
    env: Record<string, string>,
    stop: () => Promise<void>,
  ) {
    this.test = test;
    this.customer = customer;
    this.env = env;
    this.stop = stop;
  }

  static async start(): Promise<StaffTerminal> {
    const test = await startTestDomain();
    const customer = await TestAccount.createOwned(test.domain, 'ama@kola.ng');
    const app = await buildWeb(test.domain, testEnvironment(test.database), silentLog());
    const file = join(test.domain.config.dataDir, 'staff-token');
    const env = {
      TALKDRUM_URL: await app.listen({ host: '127.0.0.1', port: 0 }),
      DATABASE_URL: test.database.ownerUrl,
      TALKDRUM_STAFF_TOKEN_FILE: file,
    };
    const terminal = new StaffTerminal(test, customer, env, async () => {
      await app.close();
      await test.stop();
    });
    const made = await terminal.run('credential', 'create', '--name', 'Night shift', '--save', '--yes');
    if (made.code !== 0) throw new Error(`no credential was created: ${made.problems}`);
    terminal.env = { ...env, TALKDRUM_STAFF_TOKEN: (await readFile(file, 'utf8')).trim() };
    return terminal;
  }

  /** Runs a script for a person who agrees to every question. */
  run(...words: string[]): Promise<Ran> {
    return this.runAs({}, ...words);
  }

  /** Runs a script for a person who agrees to every question, unless `situation` says otherwise. */
  async runAs({ agrees = true, hasTerminal = true, env = {} }: Situation, ...words: string[]): Promise<Ran> {
    const ran: Ran = { code: 0, out: '', problems: '', asked: [] };
    const confirm = async (question: string) => {
      ran.asked.push(question);
      return agrees;
    };
    const around: AdminEnvironment = {
      env: { ...this.env, ...env },
      say: (text) => void (ran.out += text),
      complain: (text) => void (ran.problems += text),
      confirm: hasTerminal ? confirm : null,
    };
    ran.code = await runAdmin(words, around);
    return ran;
  }

  /** The rows that a script prints as JSON. */
  async rowsOf(...words: string[]): Promise<Record<string, string>[]> {
    const { code, out, problems } = await this.run(...words, '--json');
    if (code !== 0 || problems !== '') throw new Error(`${words.join(' ')} ended with ${code}: ${problems}`);
    return JSON.parse(out) as Record<string, string>[];
  }

  async waitingSender(sender: string): Promise<string> {
    const { id } = await this.customer.inScope(({ senders }) =>
      senders.createEmail({ sender, campaign: 'promotional', region: 'promotional-01' }),
    );
    return id;
  }
}
