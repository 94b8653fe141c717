import { surveyPresets } from '@talkdrum/survey-design';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';

let world: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  world = await startTestDomain();
  account = await TestAccount.create(world.domain, 'Kola Stores');
});
afterAll(() => world.stop());

it('a form has changes until it’s published, and again only while its draft differs', async () => {
  const { id } = await account.inScope(({ forms }) => forms.create('Kola Circle'));
  const hasChanges = () =>
    account.inScope(async ({ forms }) => {
      const { hasChanges: ofOne } = await forms.line(id);
      const [listed] = await forms.list();
      expect(listed?.hasChanges).toBe(ofOne);
      return ofOne;
    });
  const save = (name: string) =>
    account.inScope(async ({ forms }) => {
      const { revision, ...form } = await forms.get(id);
      await forms.save(id, { ...form, name }, revision);
    });
  expect(await hasChanges()).toBe(true);
  await account.inScope(({ forms }) => forms.publish(id));
  expect(await hasChanges()).toBe(false);
  await save('Kola Circle');
  expect(await hasChanges()).toBe(false);
  await save('Kola Club');
  expect(await hasChanges()).toBe(true);
  await save('Kola Circle');
  expect(await hasChanges()).toBe(false);
});

it('a lead campaign whose daily limit changed has none: it isn’t published', async () => {
  const listId = await account.list('Leads', 'double');
  const id = await account.inScope(async ({ leads, forms }) => {
    const created = await leads.create('Deals', listId);
    await forms.publish(created.id);
    return created.id;
  });
  await account.inScope(({ leads }) => leads.setLimit(id, 5));
  const [line] = await account.inScope(({ leads }) => leads.list());
  expect(line?.hasChanges).toBe(false);
});

it('a survey has changes while its questions or settings differ', async () => {
  const { id } = await account.inScope(({ surveys }) => surveys.create('Delivery', 'nps'));
  const hasChanges = () => account.inScope(async ({ surveys }) => (await surveys.line(id)).hasChanges);
  expect(await hasChanges()).toBe(true);
  await account.inScope(({ surveys }) => surveys.publish(id));
  expect(await hasChanges()).toBe(false);
  const design = surveyPresets.find(({ name }) => name === 'satisfaction')?.design ?? expect.fail();
  await account.inScope(async ({ surveys }) =>
    surveys.saveDesign(id, design, (await surveys.get(id)).revision),
  );
  expect(await hasChanges()).toBe(true);
  expect((await account.inScope(({ surveys }) => surveys.list()))[0]?.hasChanges).toBe(true);
});
