import { setPriority } from 'node:os';
import { createDomain, type Domain, findMessageLink, Preferences, Tracking } from '@talkdrum/domain';
import { pino } from 'pino';
import { domainConfig, type Environment, readEnvironment } from './environment.ts';
import { fundWallet } from './history/fund-wallet.ts';
import type { History } from './history/history.ts';
import { findParts, openAccount } from './history/open-account.ts';
import { demoSize, planHistory } from './history/plan.ts';
import { react } from './history/react.ts';
import { writeChapter } from './history/write-chapter.ts';
import { endWithParent } from './orphan.ts';
import { findDemo } from './seed/find-demo.ts';
import { sayFailure } from './seed/say-failure.ts';
import { startHints } from './worker/hints.ts';

/** The exit code that tells `npm start` that there is nothing to go on with. */
const leftOut = 3;

/**
 * Gives the demo account its past: ninety days of people who join, campaigns, messages and payments, each sent
 * through the running product and then set back (docs/decisions/030-demo-history.md). Safe to run again: it
 * goes on where it was. `days=6` makes a shorter past, with fewer people.
 */
async function fill(history: History, log: (text: string) => void): Promise<void> {
  const end = await openAccount(history);
  if (end === null) {
    log('People work in the demo account already, so it keeps its own past.');
    process.exitCode = leftOut;
    return;
  }
  const parts = await findParts(history);
  const chapters = planHistory(end, history.size);
  await fundWallet(history, end);
  // People react to a chapter while the next one is sent.
  let reacting = Promise.resolve();
  for (const chapter of chapters) {
    const [written, reacted] = await Promise.allSettled([writeChapter(history, parts, chapter), reacting]);
    if (reacted.status === 'rejected') throw reacted.reason;
    if (written.status === 'rejected') throw written.reason;
    reacting = react(history, written.value, end);
    log(`${chapter.n + 1} of ${chapters.length}: ${chapter.campaign?.text.name ?? 'the last days'}`);
  }
  await reacting;
}

async function open(domain: Domain, env: Environment): Promise<History> {
  const demo = await findDemo(domain, env, silent);
  const days = Number(/^days=(\d+)$/.exec(process.argv[2] ?? '')?.[1] ?? demoSize.days);
  return {
    ...demo,
    databaseUrl: env.DATABASE_URL,
    tracking: new Tracking(domain, findMessageLink),
    preferences: new Preferences(domain),
    size:
      days === demoSize.days
        ? demoSize
        : { ...demoSize, days, founders: 40, emailsPerDay: 4, textsPerDay: 3 },
    paymentsUrl: new URL(env.PAYSTACK_URL).origin,
  };
}

// People using the demo come first.
setPriority(10);
const env = readEnvironment();
const silent = pino({ level: 'silent' });
const domain = await createDomain({ ...domainConfig(env, silent), poolSize: 6, poolWaitMs: 60_000 });
endWithParent(env.TALKDRUM_PARENT_PID, () => process.exit(1));
const hints = await startHints(domain, env, silent);
try {
  await fill(await open(domain, env), (text) => process.stdout.write(`${text}\n`));
} catch (error) {
  sayFailure(error);
} finally {
  await hints.stop();
  await domain.close();
}
