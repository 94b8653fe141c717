import { collectSubmissionFiles, removeAccountFiles } from '@talkdrum/domain';
import { signedVisit, TestAccount, type TestDomain } from '@talkdrum/domain/testing';
import { newField, noLimits } from '@talkdrum/form-fields';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { multipart, type Part, png } from './posted-fixture.ts';
import { pathOf, startPublicPages } from '../public-pages-fixture.ts';

let pages: Awaited<ReturnType<typeof startPublicPages>>;
let world: TestDomain;
let app: FastifyInstance;
let account: TestAccount;
let formId: string;
let path: string;

beforeAll(async () => {
  pages = await startPublicPages();
  ({ world, app } = pages);
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
  formId = await publish('Repairs', true);
  path = await pathOf(account, formId);
});
beforeEach(() => world.domain.pool.query('delete from rate_limit'));
afterAll(() => pages.stop());

async function publish(name: string, hasFiles: boolean): Promise<string> {
  return account.inScope(async ({ forms }) => {
    const { id, fields, revision, ...form } = await forms.create(name);
    const photos = newField({
      key: 'photos',
      type: 'file',
      label: 'Photos of the damage',
      isRequired: true,
      limits: { ...noLimits, max: 2 },
    });
    await forms.save(id, { ...form, fields: hasFiles ? [...fields, photos] : fields }, revision);
    await forms.publish(id);
    return id;
  });
}

const visit = (publishedId = formId, agedMs = 10_000) =>
  signedVisit(world, { accountId: account.accountId, id: publishedId }, { agedMs });

const person: Part[] = [
  ['name', 'Ama "Queen" Mensah'],
  ['email', 'ama@example.com'],
  ['consent_email', 'yes'],
];
const photo = (content = png, filename = 'door.png'): Part => ['photos', filename, content];

const post = (parts: Part[], { from = '203.0.113.1', url = path } = {}) =>
  app.inject({ url, ...multipart(parts, { 'x-forwarded-for': from }) });
const send = (...files: Part[]) => post([['_visit', visit()], ...person, ...files]);

interface Row {
  id: string;
  submissionId: string | null;
  state: string;
  key: string;
}
const rows = () =>
  account.query<Row>(
    'select id, submission_id, state, key from submission_file where account_id = $1 order by id',
  );
const submitted = () =>
  account.query<{ id: string; answers: Record<string, unknown>; contactId: string }>(
    'select id, answers, contact_id from submission where account_id = $1 order by id desc',
  );
const content = (key: string) => world.domain.deps.assets.get(`${key}/submitted`);
async function clear(): Promise<void> {
  await account.query('delete from submission where account_id = $1');
  await collectSubmissionFiles(world.domain);
}

describe('a form with a file field', () => {
  it('is multipart and says what it takes, without scripts', async () => {
    const { body } = await app.inject({ url: path });
    expect(body).toMatch(/<form[^>]* enctype="multipart\/form-data"/i);
    expect(body).toMatch(/<input[^>]*id="f-photos"[^>]*type="file"[^>]*>/);
    expect(body).toContain('A picture or PDF of up to 10 MB. Files at most: 2.');
  });

  it('stores files with their submission, under their field, once', async () => {
    const token = visit();
    const parts: Part[] = [['_visit', token], ...person, photo(), photo(png, 'C:\\fakepath\\window.jpeg')];
    expect((await post(parts)).statusCode).toBe(200);
    expect((await post(parts)).statusCode).toBe(200);
    const [submission, ...others] = await submitted();
    expect(others).toEqual([]);
    expect(submission?.answers).toMatchObject({ photos: ['door.png', 'window.png'] });
    await collectSubmissionFiles(world.domain);
    const stored = await rows();
    expect(stored.map(({ submissionId, state }) => [submissionId, state])).toEqual([
      [submission?.id, 'stored'],
      [submission?.id, 'stored'],
    ]);
    await clear();
  });

  it('keeps them out of Uploads, its space, and its public addresses', async () => {
    await send(photo());
    const [file] = await rows();
    expect(await account.inScope(({ assets }) => assets.space())).toMatchObject({ usedBytes: 0 });
    for (const name of ['submitted', 'full.png', 'full.jpg', 'thumb.png'])
      expect((await app.inject({ url: `/files/${file?.key}/${name}` })).statusCode).toBe(404);
    await clear();
  });
});

describe('a submission is refused with a message on the field, and nothing is kept', () => {
  it.each<[string, Part[], string]>([
    ['without a required file', [], 'f-photos'],
    ['with a script named like a picture', [photo(Buffer.from('<script>1</script>'))], 'Choose a JPEG, PNG'],
    ['with a web page', [photo(Buffer.from('<!doctype html><p>hi'), 'a.html')], 'Choose a JPEG, PNG'],
    ['with a broken picture', [photo(png.subarray(0, 40))], 'We can’t read this file.'],
    [
      'with more than 10 MB',
      [photo(Buffer.concat([png, Buffer.alloc(10_000_001)]))],
      'This file is too large.',
    ],
    ['with three files where two are allowed', [photo(), photo(), photo()], 'Choose at most this many: 2.'],
  ])('%s', async (_name, files, message) => {
    const answer = await send(...files);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain(message);
    expect(answer.body).toContain('value="Ama &quot;Queen&quot; Mensah"');
    await collectSubmissionFiles(world.domain);
    expect([await rows(), await submitted()]).toEqual([[], []]);
  });

  it('because of another answer: the files have to be chosen again, and the page says so', async () => {
    const answer = await post([['_visit', visit()], ['name', 'Ama'], ['email', 'ama@'], photo()]);
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('Choose your files again. We didn’t keep them.');
    expect(await rows()).toEqual([]);
  });

  it('because the form has as many files as it may', async () => {
    await account.query(
      `insert into submission_file (account_id, id, form_id, field, filename, content_type, key, bytes)
       select $1, uuidv7(), '${formId}', 'photos', 'a.png', 'image/png', 'k' || n, 1 from generate_series(1, 2000) n`,
    );
    const answer = await send(photo());
    expect(answer.statusCode).toBe(422);
    expect(answer.body).toContain('This form can’t take any more files.');
    expect(await submitted()).toEqual([]);
    await account.query('delete from submission_file where account_id = $1');
  });
});

describe('files are read only', () => {
  it('after a visit of the page: without one the person is asked, chooses them again, and they’re stored', async () => {
    const asked = await post([...person, photo()]);
    expect(asked.statusCode).toBe(200);
    expect(asked.body).toContain('Choose your files again.');
    expect(asked.body).toMatch(/<form method="post" enctype="multipart\/form-data">/);
    expect(asked.body).toContain('type="file" id="f-photos" name="photos" multiple');
    expect(await rows()).toEqual([]);
    const confirm = /name="_confirm" value="([^"]+)"/.exec(asked.body)?.[1] ?? '';
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect((await post([...person, ['_confirm', confirm], photo()])).statusCode).toBe(200);
    expect(await rows()).toMatchObject([{ state: 'stored' }]);
    await clear();
  });

  it('of forms that ask for some', async () => {
    const plain = await publish('Plain', false);
    const answer = await post([['_visit', visit(plain)], ...person, photo()], {
      url: await pathOf(account, plain),
    });
    expect(answer.statusCode).toBe(200);
    expect(await rows()).toEqual([]);
    expect((await submitted())[0]?.answers).not.toHaveProperty('photos');
    await clear();
  });

  it('so often per network: posts with files, and their bytes', async () => {
    const large = photo(Buffer.concat([png, Buffer.alloc(9_900_000)]));
    const statuses: number[] = [];
    for (let n = 0; n < 22; n += 1) statuses.push((await send(photo(png, `${n}.png`))).statusCode);
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true);
    expect(statuses.slice(20)).toEqual([429, 429]);
    await world.domain.pool.query('delete from rate_limit');
    await world.domain.pool.query(
      `insert into rate_limit (key, points, resets_at) select key, 295000, now() + interval '1 hour'
       from (values ($1)) k (key)`,
      [`submit-kb:${account.accountId}:203.0.113.1`],
    );
    expect((await send(large)).statusCode).toBe(429);
    expect((await post([['_visit', visit()], ...person, photo()], { from: '198.51.100.9' })).statusCode).toBe(
      200,
    );
    await clear();
  });

  it('a post without files stays below 64 KB, in either type', async () => {
    const long: Part = ['about', 'x'.repeat(70_000)];
    expect((await post([['_visit', visit()], ...person, long])).statusCode).toBe(413);
    const plain = await app.inject({
      url: path,
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: `about=${'x'.repeat(70_000)}`,
    });
    expect(plain.statusCode).toBe(413);
  });
});

describe('a signed link', () => {
  const linkOf = async () => {
    await send(photo(png, 'Ọjà "1".png'));
    const [submission] = await submitted();
    const [file] = await account.inScope(({ submissionFiles }) =>
      submissionFiles.of(formId, submission?.id ?? ''),
    );
    return { url: new URL(file?.url ?? 'http://nowhere').pathname, submissionId: submission?.id ?? '' };
  };

  it('answers the file to be saved, never shown or cached', async () => {
    const { url } = await linkOf();
    const answer = await app.inject({ url });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'image/png',
      'content-security-policy': `default-src 'none'; sandbox`,
      'cache-control': 'private, no-store',
      'x-content-type-options': 'nosniff',
    });
    expect(answer.headers['content-disposition']).toMatch(
      /^attachment; filename="[\w .()-]+"; filename\*=UTF-8''/,
    );
    expect(answer.rawPayload.subarray(1, 4).toString()).toBe('PNG');
    await clear();
  });

  it('expires after ten minutes, and can’t be changed', async () => {
    const { url } = await linkOf();
    expect((await app.inject({ url: `${url.slice(0, -2)}AA` })).statusCode).toBe(410);
    const { clock } = world.domain.deps;
    const now = clock.now();
    const realNow = clock.now.bind(clock);
    clock.now = () => new Date(now.getTime() + 601_000);
    expect((await app.inject({ url })).statusCode).toBe(410);
    clock.now = realNow;
    await clear();
  });

  it('ends with the submission, and the file is deleted', async () => {
    const { url, submissionId } = await linkOf();
    const [file] = await rows();
    expect(await content(file?.key ?? '')).not.toBeNull();
    await account.inScope(({ submissions }) => submissions.remove(formId, [submissionId]));
    expect((await app.inject({ url })).statusCode).toBe(410);
    expect(await collectSubmissionFiles(world.domain)).toBe(1);
    expect(await content(file?.key ?? '')).toBeNull();
    expect(await rows()).toEqual([]);
  });
});

describe('a stored file is deleted', () => {
  const stored = async () => {
    await send(photo());
    const [file] = await rows();
    expect(await content(file?.key ?? '')).not.toBeNull();
    return file?.key ?? '';
  };

  it('when the data of its contact is erased', async () => {
    const key = await stored();
    const [submission] = await submitted();
    await account.inScope(({ personalData }) =>
      personalData.erase(submission?.contactId ?? '', { isSuppressed: false }),
    );
    expect(await rows()).toMatchObject([{ submissionId: null }]);
    await collectSubmissionFiles(world.domain);
    expect([await content(key), await rows()]).toEqual([null, []]);
  });

  it('with its account', async () => {
    const key = await stored();
    await removeAccountFiles(world.domain, account.accountId);
    expect([await content(key), await rows()]).toEqual([null, []]);
    await clear();
  });
});

it('a file whose submission was never committed is deleted after an hour, and no sooner', async () => {
  await account.query(
    `insert into submission_file (account_id, id, form_id, field, filename, content_type, key, bytes, created_at)
     values ($1, uuidv7(), uuidv7(), 'photos', 'a.png', 'image/png', 'new', 1, now() - interval '50 minutes'),
       ($1, uuidv7(), uuidv7(), 'photos', 'a.png', 'image/png', 'old', 1, now() - interval '70 minutes')`,
  );
  await world.domain.deps.assets.put('old/submitted', png, 'image/png');
  expect(await collectSubmissionFiles(world.domain)).toBe(1);
  expect(await content('old')).toBeNull();
  expect(await rows()).toMatchObject([{ key: 'new' }]);
  await account.query('delete from submission_file where account_id = $1');
});
