import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Asset, storeAsset } from '../assets/index.ts';
import { migrate, newId } from '../kernel/index.ts';
import { asOwner, startTestDomain, type TestDomain } from '../testing/index.ts';
import { drawing, JourneyWorld, MovedClock } from './testing/journey-world.ts';

let test: TestDomain;
let world: JourneyWorld;
let banner: Asset;

beforeAll(async () => {
  test = await startTestDomain();
});
afterAll(() => test.stop());
beforeEach(async () => {
  world = await JourneyWorld.open(test.domain, new MovedClock());
  const bytes = await sharp({ create: { width: 60, height: 20, channels: 3, background: '#0f766e' } })
    .png()
    .toBuffer();
  const actor = { accountId: world.accountId, userId: null };
  banner = await storeAsset(test.domain, actor, { id: newId(), filename: 'banner.png', bytes });
});

const show = (html: string) =>
  world.inScope(async ({ templates }) => {
    const { revision } = await templates.get(world.templateId);
    await templates.save(world.templateId, { subject: 'Hi', preheader: '', html, text: '' }, revision);
  });
const letter = () =>
  drawing({ kind: 'manual' }, [
    { id: 'letter', type: 'email', config: world.email, next: { sent: 'end', skipped: 'end' } },
    { id: 'end', type: 'exit' },
  ]);
const uses = () => world.inScope(({ assets }) => assets.uses(banner.id));
/** A journey that shows the banner, although its template doesn’t any more. */
const welcome = async () => {
  await show(`<img src="${banner.emailUrl}" alt="Our shop">`);
  const id = await world.publish(letter());
  await show('<p>No picture</p>');
  return id;
};

it('a picture is in use by a journey as long as the journey can send it, whatever its template shows by now', async () => {
  const id = await welcome();
  expect(await uses()).toEqual([{ kind: 'journey', id, name: 'Welcome' }]);
  await world.inScope(async ({ journeys, journeyLifecycle }) => {
    const { revision } = await journeys.get(id);
    await journeyLifecycle.publish(id, revision);
  });
  expect(await uses()).toEqual([]);
});

it('people in an older version still get its pictures', async () => {
  const id = await welcome();
  const waits = drawing({ kind: 'manual' }, [
    { id: 'wait', type: 'wait', config: { span: { amount: 1, unit: 'days' } }, next: { next: 'letter' } },
    { id: 'letter', type: 'email', config: world.email, next: { sent: 'end', skipped: 'end' } },
    { id: 'end', type: 'exit' },
  ]);
  await show(`<img src="${banner.emailUrl}" alt="Our shop">`);
  const save = (graph: typeof waits) =>
    world.inScope(async ({ journeys, journeyLifecycle }) => {
      const { revision } = await journeys.get(id);
      const saved = await journeys.saveDraft(id, { name: 'Welcome', graph }, revision);
      await journeyLifecycle.publish(id, saved.revision);
    });
  await save(waits);
  const ada = await world.contact({ email: `ada-${newId()}@example.com` });
  await world.inScope(({ journeyEntries }) => journeyEntries.enter(id, [ada]));
  await world.work();
  await show('<p>No picture</p>');
  await save(letter());
  expect(await uses()).toEqual([{ kind: 'journey', id, name: 'Welcome' }]);
});

it('a journey that is over shows nothing: stopped, archived, or closed and empty', async () => {
  const [stopped, archived, closed] = [await welcome(), await welcome(), await welcome()];
  expect(await uses()).toHaveLength(3);
  await world.inScope(async ({ journeyLifecycle }) => {
    await journeyLifecycle.stopEveryone(stopped);
    await journeyLifecycle.archive(archived);
    await journeyLifecycle.close(closed);
  });
  expect(await uses()).toEqual([{ kind: 'journey', id: closed, name: 'Welcome' }]);
  await world.work();
  expect(await uses()).toEqual([]);
});

it('an upgrade notes the pictures of journeys that were published before', async () => {
  const id = await welcome();
  await asOwner(test.database, async (client) => {
    await client.query(`delete from schema_migration where name = '0113-journey-pictures'`);
  });
  await world.query(`delete from asset_use where account_id = $1`);
  await migrate(test.database.ownerUrl, { secret: test.database.secret });
  expect(await uses()).toEqual([{ kind: 'journey', id, name: 'Welcome' }]);
});
