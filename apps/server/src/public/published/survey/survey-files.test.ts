import { collectSubmissionFiles } from '@talkdrum/domain';
import { signedVisit, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { noLimits } from '@talkdrum/form-fields';
import { newQuestion, type SurveyDesign, surveyPresets } from '@talkdrum/survey-design';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { multipart, type Part, png } from '../submissions/posted-fixture.ts';
import { pathOf, startPublicPages } from '../public-pages-fixture.ts';

let pages: Awaited<ReturnType<typeof startPublicPages>>;
let world: TestDomain;
let app: FastifyInstance;
let account: TestAccount;
let surveyId: string;
let path: string;
let contactId: string;

const photos = newQuestion({
  key: 'photos',
  type: 'file',
  label: 'Photos of the damage',
  isRequired: true,
  limits: { ...noLimits, max: 2 },
});
const design: SurveyDesign = {
  ...(surveyPresets[0]?.design ?? expect.fail()),
  welcome: null,
  pages: [
    { key: 'page_1', title: '', questions: [photos], jumps: [] },
    {
      key: 'page_2',
      title: '',
      questions: [newQuestion({ key: 'about', type: 'text', label: 'What happened?', isRequired: true })],
      jumps: [],
    },
  ],
};

beforeAll(async () => {
  pages = await startPublicPages();
  ({ world, app } = pages);
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
  surveyId = await account.inScope(async ({ surveys }) => {
    const { id, revision } = await surveys.create('Repairs');
    await surveys.saveDesign(id, design, revision);
    await surveys.publish(id);
    return id;
  });
  path = await pathOf(account, surveyId);
  const [ada] = await account.query<{ id: string }>(
    `insert into contact (account_id, id, full_name, email) values ($1, uuidv7(), 'Ada Obi', 'ada@example.com') returning id`,
  );
  contactId = ada?.id ?? '';
});
beforeEach(async () => {
  await world.domain.pool.query('delete from rate_limit');
  await account.query('delete from submission where account_id = $1');
  await account.query('delete from survey_session where account_id = $1');
  await account.query(
    `update submission_file set created_at = now() - interval '2 hours' where account_id = $1`,
  );
  await collectSubmissionFiles(world.domain);
});
afterAll(() => pages.stop());

const visit = ({ agedMs = 10_000, isAda = false }: { agedMs?: number; isAda?: boolean } = {}) =>
  signedVisit(
    world,
    { accountId: account.accountId, id: surveyId },
    { agedMs, recipient: isAda ? { contactId, campaignId: null } : null },
  );
const post = (parts: Part[], url = path) =>
  app.inject({ url, ...multipart(parts, { 'x-forwarded-for': '203.0.113.1' }) });
const photo = (content = png, filename = 'door.png'): Part => ['photos', filename, content];
const step = (token: string, page: string, ...parts: Part[]) =>
  post([['_visit', token], ['_go', 'next'], ['_page', page], ...parts]);
const about: Part = ['about', 'It fell'];

const rows = () =>
  account.query<{ id: string; filename: string; submissionId: string | null; state: string; key: string }>(
    'select * from submission_file where account_id = $1 order by created_at',
  );
const submitted = () =>
  account.query<{ id: string; answers: Record<string, unknown> }>(
    'select id, answers from submission where account_id = $1',
  );

describe('a survey with a file question', () => {
  it('is multipart and says what it takes, without a script', async () => {
    const { body } = await app.inject({ url: path });
    expect(body).toMatch(/<form[^>]* enctype="multipart\/form-data"/i);
    expect(body).toMatch(/<input[^>]*id="f-photos"[^>]*type="file"[^>]*>/);
  });

  it('keeps files from page to page without a script, and stores them with the answer', async () => {
    const token = visit();
    const second = await step(token, 'page_1', photo(), photo(png, 'window.jpeg'));
    expect(second.statusCode).toBe(200);
    expect(second.body).toContain('Already saved: door.png, window.png.');
    expect(await rows()).toMatchObject([{ state: 'storing' }, { state: 'storing' }]);
    for (const _again of [1, 2])
      expect((await step(token, 'page_2', about)).body.includes('Thank you')).toBe(true);
    const [answer, ...others] = await submitted();
    expect(others).toEqual([]);
    expect(answer?.answers).toEqual({ photos: ['door.png', 'window.png'], about: 'It fell' });
    await collectSubmissionFiles(world.domain);
    const stored = { state: 'stored', submissionId: answer?.id };
    expect(await rows()).toMatchObject([stored, stored]);
    const files = await account.inScope(({ submissionFiles }) =>
      submissionFiles.of(surveyId, answer?.id ?? ''),
    );
    expect(files.map(({ field, filename }) => [field, filename])).toEqual([
      ['photos', 'door.png'],
      ['photos', 'window.png'],
    ]);
    const download = await app.inject({ url: new URL(files[0]?.url ?? '').pathname });
    expect(download.headers['content-type']).toBe('image/png');
  });

  it('takes everything in one post, as its script sends it', async () => {
    expect((await step(visit(), 'page_2', photo(), about)).body).toContain('Thank you');
    expect(await rows()).toMatchObject([{ state: 'stored', filename: 'door.png' }]);
  });

  it('replaces what was chosen before', async () => {
    const token = visit();
    await step(token, 'page_1', photo());
    await step(token, 'page_1', photo(png, 'roof.png'));
    await step(token, 'page_2', about);
    expect((await submitted())[0]?.answers).toMatchObject({ photos: ['roof.png'] });
    await collectSubmissionFiles(world.domain);
    expect(await rows()).toMatchObject([{ filename: 'roof.png', state: 'stored' }]);
  });

  it('is continued later with the files that were saved', async () => {
    const saved = await post([['_visit', visit()], ['_go', 'save'], ['_page', 'page_1'], photo()]);
    expect(saved.body).toContain('Your answers are saved');
    const link = /<textarea[^>]*>([^<]+)<\/textarea>/.exec(saved.body)?.[1]?.replaceAll('&amp;', '&') ?? '';
    const { pathname, search, searchParams } = new URL(link);
    expect((await app.inject({ url: `${pathname}${search}` })).body).toContain('Already saved: door.png.');
    const done = await step(visit(), 'page_2', ['_continue', searchParams.get('c') ?? ''], about);
    expect(done.body).toContain('Thank you');
    expect(await rows()).toMatchObject([{ filename: 'door.png', state: 'stored' }]);
  });

  it('reads none without a view of the page, and asks to choose them again', async () => {
    const asked = await step('', 'page_2', photo(), about);
    expect([asked.statusCode, asked.body.includes('Choose your files again.')]).toEqual([422, true]);
    expect(await rows()).toEqual([]);
  });

  it('asks for them again for the next person in a page that was left open', async () => {
    const token = visit();
    await step(token, 'page_1', photo());
    await step(token, 'page_2', about);
    const other = await step(token, 'page_2', ['about', 'It burnt']);
    expect([other.statusCode, other.body.includes('Choose your files again.')]).toEqual([422, true]);
    expect(await submitted()).toHaveLength(1);
  });
});

describe('a file is refused with a message on its question', () => {
  it.each<[string, Part[], string]>([
    ['without a required one', [], 'Fill in this field.'],
    ['answered with text', [['photos', '[object File]']], 'Fill in this field.'],
    ['a script named like a picture', [photo(Buffer.from('<script>1</script>'))], 'Choose a JPEG, PNG'],
    ['a broken picture', [photo(png.subarray(0, 40))], 'We can’t read this file.'],
    ['three where two are allowed', [photo(), photo(), photo()], 'Choose at most this many: 2.'],
  ])('%s', async (_name, files, message) => {
    const answer = await step(visit(), 'page_1', ...files);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(`id="e-photos">${message}`);
    await collectSubmissionFiles(world.domain);
    expect(await rows()).toEqual([]);
  });

  it('when the survey stores as many as it may', async () => {
    await account.query(
      `insert into submission_file (account_id, id, form_id, field, filename, content_type, key, bytes)
       select $1, uuidv7(), '${surveyId}', 'photos', 'a.png', 'image/png', 'k' || n, 1 from generate_series(1, 2000) n`,
    );
    for (const page of ['page_1', 'page_2']) {
      const answer = await step(visit(), page, photo(), about);
      expect([answer.statusCode, answer.body.includes('can’t take any more files')]).toEqual([422, true]);
    }
    expect(await submitted()).toEqual([]);
    await account.query('delete from submission_file where account_id = $1');
  });
});

describe('a file goes', () => {
  it('with a visit that nobody finished, and no sooner', async () => {
    await step(visit(), 'page_1', photo());
    await account.query(
      `update submission_file set created_at = now() - interval '2 hours' where account_id = $1`,
    );
    await collectSubmissionFiles(world.domain);
    expect(await rows()).toHaveLength(1);
    await account.query('delete from survey_session where account_id = $1');
    await collectSubmissionFiles(world.domain);
    expect(await rows()).toEqual([]);
  });

  it('when the data of its contact is erased, also from a visit that nobody finished', async () => {
    const isAda = true;
    await step(visit({ isAda }), 'page_2', photo(), about);
    await step(visit({ isAda }), 'page_1', photo());
    await account.inScope(({ personalData }) => personalData.erase(contactId, { isSuppressed: false }));
    await account.query(
      `update submission_file set created_at = now() - interval '2 hours' where account_id = $1`,
    );
    await collectSubmissionFiles(world.domain);
    expect(await rows()).toEqual([]);
  });
});

it('an anonymous survey can’t be published with one', async () => {
  const publishing = account.inScope(async ({ surveys }) => {
    const { id, revision, ...survey } = await surveys.create('Anonymous');
    const saved = await surveys.save(id, { ...survey, isAnonymous: true }, revision);
    await surveys.saveDesign(id, design, saved.revision);
    await surveys.publish(id);
  });
  await expect(publishing).rejects.toThrow('An anonymous survey can’t ask for files');
});
