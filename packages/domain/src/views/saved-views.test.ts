import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Grants } from '../accounts/index.ts';
import { DomainError } from '../kernel/index.ts';
import { startTestDomain, TestAccount, type TestDomain } from '../testing/index.ts';
import type { SavedViewState } from './saved-view.schema.ts';
import type { ViewChange } from './saved-views.service.ts';

let test: TestDomain;
let owner: TestAccount;
let colleague: TestAccount;

const state: SavedViewState = {
  filters: { email: 'enabled', sort: 'name' },
  columns: { telephone: false },
  widths: { email: 240 },
};
const all: Grants = { isOwner: true, privileges: [] };
const reading: Grants = { isOwner: false, privileges: ['contacts.view'] };

beforeAll(async () => {
  test = await startTestDomain();
  owner = await TestAccount.createOwned(test.domain, 'amaka@views.example');
  const other = await TestAccount.createOwned(test.domain, 'tunde@views.example');
  colleague = owner.as(other.userId);
});
afterAll(() => test.stop());

const member = async (name: string) =>
  owner.as((await TestAccount.createOwned(test.domain, `${name}@views.example`)).userId);
const create = (who: TestAccount, name: string, isShared: boolean, grants = all) =>
  who.inScope(({ savedViews }) => savedViews.create('contacts', { name, isShared }, state, grants));
/** Changes the view from a page that shows it as it is now. */
const change = async (who: TestAccount, id: string, next: Omit<ViewChange, 'updatedAt'>, grants = all) => {
  const [row] = await owner.query<{ at: Date }>(
    'select updated_at as at from saved_view where account_id = $1 and id = $2',
    [id],
  );
  const seen = { ...next, updatedAt: row?.at ?? new Date() };
  await who.inScope(({ savedViews }) => savedViews.update(id, seen, grants));
};
const names = async (who: TestAccount, grants = all) =>
  (await who.inScope(({ savedViews }) => savedViews.list('contacts', grants))).map(({ name }) => name);
const code = (attempt: Promise<unknown>) =>
  attempt.then(
    () => 'done',
    (error: unknown) => (error instanceof DomainError ? error.code : String(error)),
  );

describe('saved views', () => {
  it('bring back what was saved, to their maker, and to the team when shared', async () => {
    await create(owner, 'Only mine', false);
    const id = await create(owner, 'Active customers', true);
    expect(await names(owner)).toEqual(['Only mine', 'Active customers']);
    expect(await names(colleague, reading)).toEqual(['Active customers']);
    const [shared] = await colleague.inScope(({ savedViews }) => savedViews.list('contacts', reading));
    expect(shared).toMatchObject({ id, state, isShared: true, isEditable: false, isDefault: false });
  });

  it('are seen only by people who may see the list', async () => {
    const blind: Grants = { isOwner: false, privileges: ['account.view'] };
    expect(await names(colleague, blind)).toEqual([]);
    expect(await code(create(colleague, 'Blind', false, blind))).toBe('not_found');
  });

  it('are changed by their maker, or, once shared, by someone who manages the team', async () => {
    const id = await create(owner, 'Lagos', false);
    const rename = (who: TestAccount, grants: Grants, name: string) =>
      code(change(who, id, { fields: { name, isShared: true } }, grants));
    expect(await rename(colleague, all, 'Mine now')).toBe('not_found');
    expect(await rename(owner, reading, 'Lagos VIPs')).toBe('done');
    expect(await rename(colleague, reading, 'Mine now')).toBe('forbidden');
    expect(
      await rename(colleague, { isOwner: false, privileges: ['contacts.view', 'team.manage'] }, 'VIPs'),
    ).toBe('done');
    expect(await names(owner)).toContain('VIPs');
  });

  it('keep their names when the state changes, and their state when the name does', async () => {
    const id = await create(owner, 'Narrow', false);
    const next = { filters: {}, columns: {}, widths: {} };
    await change(owner, id, { state: next });
    await change(owner, id, { fields: { name: 'Wide', isShared: false } });
    const views = await owner.inScope(({ savedViews }) => savedViews.list('contacts', all));
    expect(views.find((view) => view.id === id)).toMatchObject({ name: 'Wide', state: next });
  });

  it('refuse a name that is taken, whatever its case', async () => {
    await create(owner, 'Taken', false);
    expect(await code(create(owner, 'TAKEN', false))).toBe('conflict');
    expect(await code(create(colleague, 'taken', false))).toBe('done');
  });

  it('can’t be renamed by a colleague to a name their maker uses', async () => {
    await create(owner, 'Kept private', false);
    const id = await create(owner, 'Kept for all', true);
    const fields = { name: 'kept PRIVATE', isShared: true };
    const attempt = change(colleague, id, { fields });
    await expect(attempt).rejects.toThrow('A view with this name already exists.');
  });

  it('are limited for each person, and for what the team shares', async () => {
    const [one, two] = [await member('one'), await member('two')];
    const add = (who: TestAccount, count: number, isShared: boolean) =>
      who.query(
        `insert into saved_view (account_id, list, user_id, name, is_shared, state)
         select $1, 'lists', $2, $3 || n, $4, $5 from generate_series(1, $6::int) n`,
        [who.userId, isShared ? 'Shared ' : 'Own ', isShared, state, count],
      );
    const save = (who: TestAccount, isShared: boolean) =>
      who
        .inScope(({ savedViews }) =>
          savedViews.create('lists', { name: isShared ? 'Ours' : 'Mine', isShared }, state, all),
        )
        .then(
          () => 'done',
          (error: unknown) => String(error),
        );
    await add(one, 50, true);
    expect(await save(one, false)).toContain('You can save 50 views');
    expect(await save(two, true)).toBe('done');
    await add(two, 49, true);
    await add(owner, 48, false);
    expect(await save(owner, true)).toContain('already shares 100 views');
    expect(await save(owner, false)).toBe('done');
  });

  it('go with a removed member unless they are shared, and stay while the member is suspended', async () => {
    const leaver = await member('leaver');
    await owner.query('insert into membership (account_id, user_id) values ($1, $2)', [leaver.userId]);
    await create(leaver, 'Leaver’s own', false);
    const id = await create(leaver, 'Leaver’s shared', true);
    await leaver.inScope(({ savedViews }) => savedViews.setDefault('contacts', id, all));
    const left = () =>
      owner.query(
        `select name, (select count(*)::int from saved_view_default where user_id = $2) as defaults
         from saved_view where account_id = $1 and user_id = $2 order by name`,
        [leaver.userId],
      );
    await owner.inScope(({ team }) => team.suspend(String(leaver.userId)));
    expect(await left()).toHaveLength(2);
    await owner.inScope(({ team }) => team.remove(String(leaver.userId)));
    expect(await left()).toEqual([{ name: 'Leaver’s shared', defaults: 0 }]);
  });

  it('aren’t overwritten from a page that shows an earlier version', async () => {
    const id = await create(owner, 'Both change it', true);
    const views = await colleague.inScope(({ savedViews }) => savedViews.list('contacts', all));
    const updatedAt = views.find((view) => view.id === id)?.updatedAt ?? new Date();
    await change(owner, id, { state: { ...state, filters: {} } });
    const late = colleague.inScope(({ savedViews }) => savedViews.update(id, { updatedAt, state }, all));
    await expect(late).rejects.toThrow('Someone else just changed this view');
  });

  it('have a default for each person, which ends with the view', async () => {
    const id = await create(owner, 'Everyone’s', true);
    const choose = (who: TestAccount, view: string | null) =>
      who.inScope(({ savedViews }) => savedViews.setDefault('contacts', view, all));
    const defaultOf = async (who: TestAccount) =>
      (await who.inScope(({ savedViews }) => savedViews.list('contacts', all))).find((view) => view.isDefault)
        ?.id;
    await choose(colleague, id);
    expect([await defaultOf(owner), await defaultOf(colleague)]).toEqual([undefined, id]);
    await choose(colleague, null);
    expect(await defaultOf(colleague)).toBeUndefined();
    await choose(colleague, id);
    await owner.inScope(({ savedViews }) => savedViews.remove(id, all));
    expect(await defaultOf(colleague)).toBeUndefined();
    expect(await code(choose(owner, id))).toBe('not_found');
  });
});
