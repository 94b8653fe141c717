import { newField } from '@talkdrum/form-fields';
import { designOf, emptyForm, emptyPage } from '@talkdrum/page-designs';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../testing/index.ts';
import { redirectUrl } from './form.schema.ts';

let world: TestDomain;
let account: TestAccount;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.create(world.domain, 'Kola Stores');
  await account.trustPublisher();
});

const create = (name: string) => account.inScope(({ forms }) => forms.create(name));
const listOf = async (id: string) => {
  const lists = await account.inScope((scope) => scope.lists.list());
  return lists.find(({ list }) => list.id === id)?.list;
};

it('begins with Name, Email, Telephone, a consent sentence per channel, and a double opt-in list of its own', async () => {
  const form = await create('Kola Circle');
  expect(form.fields.map(({ key }) => key)).toEqual([
    'name',
    'email',
    'telephone',
    'consent_email',
    'consent_sms',
  ]);
  expect(await listOf(form.listId)).toMatchObject({ name: 'Kola Circle', optIn: 'double', type: 'public' });
});

it('gets a list with a number if the name is taken, also when it’s duplicated', async () => {
  await account.list('Kola Circle');
  const form = await create('Kola Circle');
  expect(form.list).toBe('Kola Circle (2)');
  const copy = await account.inScope(({ forms }) => forms.duplicate(form.id));
  expect(copy).toMatchObject({ name: 'Kola Circle (copy)', list: 'Kola Circle (copy)' });
  expect(copy.fields).toEqual(form.fields);
});

it('is not overwritten by someone who didn’t see the last change', async () => {
  const { id, revision, ...form } = await create('Kola Circle');
  const save = (name: string) => account.inScope(({ forms }) => forms.save(id, { ...form, name }, revision));
  await save('First');
  await expect(save('Second')).rejects.toMatchObject({ code: 'stale_revision' });
});

it('shows visitors the published fields, until it’s published again', async () => {
  const { id, revision, ...form } = await create('Kola Circle');
  const html = async (n: number) =>
    (await account.inScope(({ publishing }) => publishing.version(id, n))).html;
  await account.inScope(({ forms }) => forms.publish(id));
  const rooms = newField({ key: 'rooms', type: 'choices', label: 'Rooms', options: ['Parlour'] });
  await account.inScope(({ forms }) =>
    forms.save(id, { ...form, fields: [...form.fields, rooms] }, revision),
  );
  expect(await html(1)).not.toContain('Parlour');
  expect(await account.inScope(({ forms }) => forms.publish(id))).toBe(2);
  expect(await html(2)).toContain('Parlour');
});

it('makes the attributes that its fields are saved as, with their types', async () => {
  const { id, revision, ...form } = await create('Kola Circle');
  const size = newField({
    key: 'size',
    type: 'number',
    label: 'Shoe size',
    mapTo: { kind: 'attribute', key: 'shoe_size' },
  });
  await account.inScope(({ forms }) => forms.save(id, { ...form, fields: [...form.fields, size] }, revision));
  const attributes = await account.inScope(({ contacts }) => contacts.attributes());
  expect(attributes).toEqual([{ key: 'shoe_size', label: 'Shoe size', type: 'number' }]);
});

it('is gone when it’s deleted, and back when that is undone; its list stays', async () => {
  const form = await create('Kola Circle');
  await account.inScope(({ forms }) => forms.publish(form.id));
  await account.inScope(({ forms }) => forms.remove(form.id));
  await expect(account.inScope(({ forms }) => forms.get(form.id))).rejects.toMatchObject({
    code: 'not_found',
  });
  expect(await listOf(form.listId)).toBeDefined();
  await account.inScope(({ forms }) => forms.restore(form.id));
  expect(await account.inScope(({ forms }) => forms.list())).toMatchObject([{ id: form.id, submissions: 0 }]);
});

it('is only published with a form block', async () => {
  const form = await create('Kola Circle');
  const fields = form.fields;
  await account.inScope(({ forms }) =>
    forms.saveDesign(form.id, { design: emptyPage('No block'), fields }, form.revision),
  );
  await expect(account.inScope(({ forms }) => forms.publish(form.id))).rejects.toThrow(
    'The page has no form block. Add it in Form design, then publish again.',
  );
});

it('keeps its pictures in use, also those that visitors still see', async () => {
  const key = 'k'.repeat(22);
  await account.query(
    `insert into asset (account_id, id, filename, content_type, key, bytes, width, height, renditions, state)
     values ($1, uuidv7(), 'shop.png', 'image/png', $2, 1, 1, 1, '{}', 'stored')`,
    [key],
  );
  const uses = () =>
    account.query<{ kind: string; subjectId: string }>(
      'select kind, subject_id from asset_use where account_id = $1',
    );
  const { id, fields } = await create('Kola Circle');
  const used = [{ kind: 'form', subjectId: id }];
  const save = (src: string) =>
    account.inScope(async ({ forms }) => {
      const design = designOf({ title: 'Club' }, [
        ['hero', { title: 'Club', picture: { src, alt: 'Our shop' } }],
        ['form', {}],
      ]);
      await forms.saveDesign(id, { design, fields }, (await forms.get(id)).revision);
    });
  const publish = () => account.inScope(({ forms }) => forms.publish(id));
  await save(`https://kola.example/files/${key}/full.png`);
  expect(await uses()).toEqual(used);
  await publish();
  await save('');
  expect(await uses()).toEqual(used);
  await account.inScope(({ forms }) => forms.remove(id));
  expect(await uses()).toEqual([]);
  await account.inScope(({ forms }) => forms.restore(id));
  expect(await uses()).toEqual(used);
  await publish();
  expect(await uses()).toEqual([]);
});

it.each([
  ['https://kola.example/thanks?a=1#b', true],
  ['', true],
  ['javascript:alert(1)', false],
  ['https://kola.example/\r\nSet-Cookie: a=b', false],
  ['//kola.example', false],
  ['https://user:pass@kola.example', false],
  ['data:text/html,x', false],
  ['https://', false],
])('leads visitors to web addresses alone: %j', (url, isAllowed) => {
  expect(redirectUrl.safeParse(url).success).toBe(isAllowed);
});

it('the list compares no draft that was compared when it was saved, and reads none of their designs', async () => {
  const [same, changed] = [await create('Same'), await create('Changed')];
  await create('Draft');
  for (const { id } of [same, changed]) await account.inScope(({ forms }) => forms.publish(id));
  const save = (name: string, form: { id: string }) =>
    account.inScope(async ({ forms }) => {
      const now = await forms.get(form.id);
      await forms.saveDesign(form.id, { design: emptyForm('Another'), fields: now.fields }, now.revision);
      const designed = await forms.get(form.id);
      await forms.save(form.id, { ...designed, name }, designed.revision);
    });
  await save('Changed', changed);
  await save('Same', same);
  await account.inScope(({ forms }) => forms.publish(same.id));
  const seen = async () => {
    const lines = await account.inScope(({ forms }) => forms.list());
    return {
      designs: lines.filter((line) => 'design' in line && line.design !== null).length,
      changes: Object.fromEntries(lines.map(({ name, hasChanges }) => [name, hasChanges])),
    };
  };
  const changes = { Same: false, Changed: true, Draft: true };
  expect(await seen()).toEqual({ designs: 0, changes });
  // As an earlier version of the product left them: they are compared.
  await account.query(
    'update form set compared_revision = null, equals_version = null where account_id = $1',
  );
  expect(await seen()).toEqual({ designs: 2, changes });
  await account.inScope(({ forms }) => forms.publish(changed.id));
  expect((await seen()).changes).toEqual({ ...changes, Changed: false });
});
