import { setPriority } from 'node:os';
import { createDomain } from '@talkdrum/domain';
import { pino } from 'pino';
import { names } from './cafe/open-programs.ts';
import { planCafe } from './cafe/plan-cafe.ts';
import { setBackCafe } from './cafe/set-back-cafe.ts';
import { Story, StoryActor, StoryClock } from './cafe/story.ts';
import { tellStory } from './cafe/tell-story.ts';
import { domainConfig, readEnvironment } from './environment.ts';
import { endWithParent } from './orphan.ts';
import { findDemo } from './seed/find-demo.ts';
import { sayFailure } from './seed/say-failure.ts';
import { startHints } from './worker/hints.ts';

/**
 * Gives the demo account a café with a loyalty card and a referral programme, and up to twelve weeks of both: as many
 * as the account is old. All of it happens in one transaction on a clock of its own, so there is all or nothing, and a
 * second run adds nothing (docs/decisions/064-demo-cafe.md).
 */
async function tell(): Promise<void> {
  const demo = await findDemo(domain, env, silent);
  const { accountId, userId, inScope } = demo;
  const { createdAt, told } = await inScope(async ({ accounts, lists }) => ({
    createdAt: (await accounts.current()).createdAt,
    told: (await lists.list()).find(({ list }) => list.name === names.list),
  }));
  // Its list tells when an earlier run told the story, and so which days it has.
  const plan = planCafe(createdAt, told?.list.createdAt ?? new Date());
  const actor = new StoryActor(accountId);
  if (told === undefined)
    await domain.openScope(actor, (scope) =>
      tellStory(new Story({ domain, scope, clock, actor }), plan, userId),
    );
  await setBackCafe(demo, env.DATABASE_URL, plan);
  process.stdout.write(`${plan.orders.length} orders in ${plan.days} days\n`);
}

// People using the demo come first.
setPriority(10);
const env = readEnvironment();
const silent = pino({ level: 'silent' });
const clock = new StoryClock();
const domain = await createDomain({ ...domainConfig(env, silent), poolSize: 4, poolWaitMs: 60_000, clock });
endWithParent(env.TALKDRUM_PARENT_PID, () => process.exit(1));
const hints = await startHints(domain, env, silent);
try {
  await tell();
} catch (error) {
  sayFailure(error);
} finally {
  await hints.stop();
  await domain.close();
}
