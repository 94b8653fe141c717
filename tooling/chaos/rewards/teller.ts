import { createInterface } from 'node:readline';
import type { Scope } from '@talkdrum/domain';
import { openBenchDomain } from '../../bench/sending/bench-domain.ts';
import type { Answer, Move } from './move.ts';

// A process that does what it reads, many at once, and says what came of it. It's killed at any moment.
const [accountId = ''] = process.argv.slice(2);
const silent = () => undefined;
const logger = { info: silent, warn: silent, error: silent };
const domain = await openBenchDomain(1, 1, { poolSize: 8, logger });
const till = { source: 'api', actorId: null } as const;
const say = (answer: Answer | { isReady: true }) => process.stdout.write(`${JSON.stringify(answer)}\n`);

for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));
say({ isReady: true });
for await (const line of createInterface({ input: process.stdin })) {
  const move = JSON.parse(line) as Move;
  void answer(move).then(say);
}
await domain.close();

async function answer(move: Move): Promise<Answer> {
  try {
    return await domain.openScope({ accountId, userId: null }, (scope) => act(scope, move));
  } catch (error) {
    const text = error instanceof Error ? `${error.message} ${String(error.cause)}` : String(error);
    if (isCut(text)) return { n: move.n, kind: 'cut' };
    return { n: move.n, kind: 'failed', text };
  }
}

async function act({ rewardIssues, till: desk }: Scope, move: Move): Promise<Answer> {
  const { n, key } = move;
  const use = { code: move.code, amountMinor: null, key };
  switch (move.kind) {
    case 'claim': {
      const issue = await rewardIssues.give(move.rewardId, move.contactId, key);
      return typeof issue === 'string' ? { n, kind: 'refused' } : { n, kind: 'claimed', code: issue.code };
    }
    case 'hold': {
      const held = await desk.hold(till, use, 30);
      return held.isHeld ? { n, kind: 'held', id: held.hold.id } : { n, kind: 'refused' };
    }
    case 'redeem': {
      const done = await desk.redeem(till, use, { reference: key, holdId: null });
      return done.isRedeemed ? { n, kind: 'redeemed', id: done.redemption.id } : { n, kind: 'refused' };
    }
    case 'roll-back': {
      const { id } = await desk.rollBack(till, move.id, '');
      return { n, kind: 'rolled-back', id };
    }
    case 'release':
      await desk.release(move.id);
      return { n, kind: 'released' };
  }
}

/** A connection that was cut, at whatever moment; the database says so in several ways. */
function isCut(text: string): boolean {
  return /terminat|ECONNRESET|EPIPE|not queryable|Connection ended|57P01|closed|very busy|just changed|just saved/i.test(
    text,
  );
}
