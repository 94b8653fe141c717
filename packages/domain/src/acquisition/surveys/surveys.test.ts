import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { surveyName } from './survey.schema.ts';

let world: TestDomain;
let account: TestAccount;
let surveyId: string;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
  surveyId = (await account.inScope(({ surveys }) => surveys.create('Delivery', 'nps'))).id;
  await account.inScope(({ surveys }) => surveys.publish(surveyId));
});

describe('a survey', () => {
  it('is published only with a question, and a public one with a list that exists', async () => {
    const { id } = await account.inScope(({ surveys }) => surveys.create('Empty'));
    await expect(account.inScope(({ surveys }) => surveys.publish(id))).rejects.toThrow(
      'This survey has no questions. Add one, then publish again.',
    );
  });

  it('isn’t overwritten by someone who didn’t see the last change', async () => {
    const survey = await account.inScope(({ surveys }) => surveys.get(surveyId));
    const save = (name: string) =>
      account.inScope(({ surveys }) => surveys.save(surveyId, { ...survey, name }, survey.revision));
    await save('First');
    await expect(save('Second')).rejects.toMatchObject({ code: 'stale_revision' });
  });

  it('refuses a stale design with the revision that saving over it needs', async () => {
    const { design, revision } = await account.inScope(({ surveys }) => surveys.get(surveyId));
    const saveDesign = (over: number) =>
      account.inScope(({ surveys }) => surveys.saveDesign(surveyId, { ...design, hasBack: false }, over));
    await account.inScope(({ surveys }) => surveys.saveDesign(surveyId, design, revision));
    const refused: unknown = await saveDesign(revision).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'stale_revision', details: { revision: revision + 1 } });
    expect(await saveDesign(revision + 1)).toMatchObject({ design: { hasBack: false } });
  });

  it('keeps what it promised about names once it was published; a copy may promise something else', async () => {
    const change = (id: string, isAnonymous: boolean) =>
      account.inScope(async ({ surveys }) => {
        const survey = await surveys.get(id);
        return surveys.save(id, { ...survey, isAnonymous }, survey.revision);
      });
    await expect(change(surveyId, true)).rejects.toMatchObject({
      details: { fieldErrors: { isAnonymous: [expect.stringContaining('Duplicate the survey')] } },
    });
    expect(await account.inScope(({ surveys }) => surveys.get(surveyId))).toMatchObject({
      isAnonymous: false,
    });
    const { id } = await account.inScope(({ surveys }) => surveys.duplicate(surveyId));
    expect(await change(id, true)).toMatchObject({ isAnonymous: true });
    await account.inScope(({ surveys }) => surveys.publish(id));
    await expect(change(id, false)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('a name', () => {
  it('of several lines or with control characters is refused at its field', () => {
    for (const name of ['One\ntwo', 'One\u0007', 'One\ud800', 'One\u2028two'])
      expect(surveyName.safeParse(name).error?.issues).toMatchObject([
        { message: 'Use one line, without control characters' },
      ]);
    expect(surveyName.safeParse(' Café 😀 ').data).toBe('Café 😀');
  });

  it('that was stored before that rule is still shown', async () => {
    await account.query('update survey set name = $2 where account_id = $1', ['One\ntwo\u0007']);
    expect(await account.inScope(({ surveys }) => surveys.preview(surveyId))).toMatchObject({
      url: expect.any(String) as string,
    });
  });

  it('of a copy is never cut inside a character', async () => {
    await account.query('update survey set name = $2 where account_id = $1', [`${'x'.repeat(91)}😀`]);
    const { name } = await account.inScope(({ surveys }) => surveys.duplicate(surveyId));
    expect(name.isWellFormed()).toBe(true);
  });
});

describe('an end date', () => {
  const save = (closesAt: Date | null | undefined, name = 'Delivery') =>
    account.inScope(async ({ surveys }) => {
      const survey = await surveys.get(surveyId);
      return surveys.save(surveyId, { ...survey, name }, survey.revision, closesAt);
    });
  const item = () => account.inScope(({ publishing }) => publishing.get(surveyId));

  it('is saved with the survey; without one it stays', async () => {
    const end = new Date('2099-01-01T00:00:00Z');
    await save(end);
    await save(undefined);
    expect(await item()).toMatchObject({ closesAt: end });
    await save(null);
    expect(await item()).toMatchObject({ closesAt: null });
  });

  it('before the opening date is refused at its field, and nothing of the survey is saved', async () => {
    await account.inScope(async ({ publishing }) => {
      const stored = await publishing.get(surveyId);
      const opensAt = new Date('2099-01-01T00:00:00Z');
      await publishing.saveSettings(surveyId, { ...stored, opensAt }, stored.revision);
    });
    await expect(save(new Date('2098-01-01T00:00:00Z'), 'Other')).rejects.toMatchObject({
      details: { fieldErrors: { closesAt: ['Choose a closing date after the opening date'] } },
    });
    expect(await account.inScope(({ surveys }) => surveys.get(surveyId))).toMatchObject({ name: 'Delivery' });
  });
});
