import { newId } from '@talkdrum/domain';
import { type OwnedTestAccount } from '@talkdrum/domain/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startTestApi, type TestApi } from './testing.ts';

let api: TestApi;
let account: OwnedTestAccount;
let token: string;
beforeAll(async () => {
  api = await startTestApi();
  account = await api.account('kola');
  ({ token } = await api.key(account));
});
afterAll(() => api.stop());

/** A submission with a stored file, and one without. */
async function submitTo(publishedId: string, formId: string | null): Promise<string> {
  const [id, plain] = [newId(), newId()];
  for (const one of [id, plain])
    await account.query(
      `insert into submission (account_id, id, published_id, version, form_id, key, answers, answer, submitted_at)
       values ($1, $2, $3, 1, $4, $2::uuid::text, '{}', '{"kind": "text", "text": ""}', now())`,
      [one, publishedId, formId],
    );
  await account.query(
    `insert into submission_file (account_id, id, form_id, submission_id, field, filename, content_type, key, bytes, state)
     values ($1, $2, $3, $4, 'photos', 'door.png', 'image/png', $2::uuid::text, 1234, 'stored')`,
    [newId(), formId ?? publishedId, id],
  );
  return id;
}
const filesOf = async (path: string) => {
  const answer = await api.call(token, 'GET', path);
  expect(answer.statusCode).toBe(200);
  const { items } = answer.json<{ items: { id: string; files: Record<string, unknown>[] }[] }>();
  return new Map(items.map(({ id, files }) => [id, files]));
};
const door = {
  field: 'photos',
  filename: 'door.png',
  contentType: 'image/png',
  bytes: 1234,
  url: expect.stringMatching(/\/submitted\/[\w-]{60,}$/) as string,
};

it('lists the files of a form’s submissions with their sizes and links that expire in ten minutes', async () => {
  const { id: formId } = await account.inScope(({ forms }) => forms.create('Repairs'));
  const id = await submitTo(formId, formId);
  const files = await filesOf(`/v1/forms/${formId}/submissions`);
  expect(files.get(id)).toMatchObject([door]);
  expect([...files.values()].toSorted((one, other) => one.length - other.length)[0]).toEqual([]);
  const expiresAt = new Date(String(files.get(id)?.[0]?.['expiresAt'])).getTime();
  expect(expiresAt - Date.now()).toBeGreaterThan(9 * 60_000);
  expect(expiresAt - Date.now()).toBeLessThanOrEqual(10 * 60_000);
});

it('lists those of a survey’s answers', async () => {
  const { id: surveyId } = await account.inScope(({ surveys }) => surveys.create('Repairs'));
  const id = await submitTo(surveyId, null);
  await account.query(
    `insert into survey_answer (account_id, submission_id, survey_id, version, channel, day, codes, number_codes, numbers)
     values ($1, $2, $3, 1, 'public', current_date, '{}', '{}', '{}')`,
    [id, surveyId],
  );
  const files = await filesOf(`/v1/surveys/${surveyId}/answers`);
  expect(files.get(id)).toMatchObject([door]);
});
