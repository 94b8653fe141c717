import { randomBytes } from 'node:crypto';
import { createDemoAccount, createDomain, type Domain } from '@talkdrum/domain';
import { pino } from 'pino';
import { domainConfig, type Environment, readEnvironment } from './environment.ts';
import type { Log } from './log.ts';
import { addAirtime } from './seed/retention/add-airtime.ts';
import { addAudience } from './seed/audience/add-audience.ts';
import { addBrand } from './seed/add-brand.ts';
import { addCampaigns } from './seed/sending/add-campaigns.ts';
import { addEvents } from './seed/audience/add-events.ts';
import { addForm } from './seed/acquisition/add-form.ts';
import { addFeed } from './seed/sending/add-feed.ts';
import { addJourney } from './seed/sending/add-journey.ts';
import { addMessages } from './seed/sending/add-messages.ts';
import { addMoney } from './seed/add-money.ts';
import { addLeads } from './seed/acquisition/add-leads.ts';
import { addReward } from './seed/retention/add-reward.ts';
import { addPage } from './seed/acquisition/add-page.ts';
import { addSurvey } from './seed/acquisition/add-survey.ts';
import { addSegment } from './seed/audience/add-segment.ts';
import { addSender } from './seed/sending/add-sender.ts';
import { addTemplates } from './seed/sending/add-templates.ts';
import { addTexts } from './seed/sending/add-texts.ts';
import { openDemo } from './seed/demo-account.ts';
import { makeVisits } from './seed/acquisition/make-visits.ts';
import { SandboxMailbox } from './seed/sandbox-mailbox.ts';
import { startHints } from './worker/hints.ts';

/**
 * Makes the demo account by using the running product: the worker sends its campaigns to the sandbox, single
 * messages go through the REST API, and the mail that arrives is opened and clicked. Safe to run again. The
 * last line on stdout is {"email","password"}.
 */
async function seed(domain: Domain, env: Environment, log: Log): Promise<void> {
  if (env.SANDBOX_URL === undefined)
    throw new Error('SANDBOX_URL is not set: the demo account is made only where mail goes to the sandbox');
  const password = `demo-${randomBytes(3).toString('hex')}-${randomBytes(3).toString('hex')}`;
  const { accountId, userId, email } = await createDemoAccount(domain, { password });
  const demo = openDemo({
    domain,
    accountId,
    userId,
    log,
    mailbox: new SandboxMailbox(env.SANDBOX_URL),
    publicUrl: env.PUBLIC_URL,
  });
  await addMoney(demo);
  await addBrand(demo);
  const lists = await addAudience(demo);
  await addEvents(demo);
  await addSegment(demo);
  const templates = await addTemplates(demo);
  await addPage(demo);
  await addForm(demo);
  await addSurvey(demo);
  await addLeads(demo);
  await addReward(demo);
  await addAirtime(demo);
  const senderId = await addSender(demo);
  const campaignId = await addCampaigns(demo, senderId, lists, templates);
  await addFeed(demo, senderId, lists.newsletter, env.SANDBOX_URL);
  await addJourney(demo, senderId, lists.newsletter, templates);
  await addTexts(demo, lists);
  await addMessages(demo, env.APP_URL);
  const numbers = await demo.inScope(async ({ campaigns }) =>
    (await campaigns.numbers([campaignId])).get(campaignId),
  );
  if (numbers?.uniqueViews === 0)
    log.info(await makeVisits(demo, '30% off everything until Sunday'), 'the demo campaign was read');
  process.stdout.write(`${JSON.stringify({ email, password })}\n`);
}

const env = readEnvironment();
// stdout belongs to the answer.
const log = pino({ level: env.LOG_LEVEL, base: { role: 'seed' } }, process.stderr);
const domain = await createDomain(domainConfig(env, log));
const hints = await startHints(domain, env, log);
try {
  await seed(domain, env, log);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`);
  process.exitCode = 1;
} finally {
  await hints.stop();
  await domain.close();
}
