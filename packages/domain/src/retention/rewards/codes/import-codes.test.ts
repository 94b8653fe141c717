import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startTestDomain, TestAccount, type TestDomain } from '../../../testing/index.ts';
import { makeCodes } from './reward-codes.ts';

let world: TestDomain;
let account: TestAccount;
let id: string;

beforeAll(async () => {
  world = await startTestDomain();
});
afterAll(() => world.stop());
beforeEach(async () => {
  account = await TestAccount.createBare(world.domain, 'Kola Stores');
  const listId = await account.list('Rewarded');
  id = await account.inScope(async ({ rewards }) => {
    const { id: made, revision, published: _, ...line } = await rewards.create('Free coffee', listId);
    const texts = { valueMinor: '0', budgetMinor: '0', sharedCode: '' };
    await rewards.save(made, { ...line, ...texts, codeSource: 'imported' }, revision);
    return made;
  });
});

const importText = (text: string) => account.inScope(({ rewards }) => rewards.importCodes(id, text));
const stored = async () =>
  (
    await account.query<{ code: string }>('select code from reward_code where account_id = $1 order by code')
  ).map(({ code }) => code);

describe('an import of codes', () => {
  it('says what became of every line, and names those without a code', async () => {
    const lines = ['code;note', 'AAAA-1', ' aaaa-1 ', '"BBBB-2";x', 'no!', '', 'CC', 'DDDD 4'];
    expect(await importText(`\uFEFF${lines.join('\r\n')}\n`)).toEqual({
      added: 3,
      known: 0,
      repeated: 1,
      invalid: 2,
      bad: [
        { line: 5, text: 'no!' },
        { line: 7, text: 'CC' },
      ],
    });
    expect(await stored()).toEqual(['AAAA-1', 'BBBB-2', 'DDDD4']);
  });

  it('repeated adds nothing, and with new lines adds only them', async () => {
    await importText('AAAA-1\nBBBB-2');
    expect(await importText('AAAA-1\nBBBB-2')).toMatchObject({ added: 0, known: 2 });
    expect(await importText('AAAA-1\nEEEE-5')).toMatchObject({ added: 1, known: 1 });
    expect(await stored()).toEqual(['AAAA-1', 'BBBB-2', 'EEEE-5']);
  });

  it('loses none of many, also across the statements that store them', async () => {
    const codes = makeCodes(60_000);
    expect(await importText(codes.join('\n'))).toMatchObject({ added: 60_000, known: 0, invalid: 0 });
    expect((await stored()).toString()).toBe(codes.toSorted().toString());
  });

  it('of more than a million codes is refused, and stores none', async () => {
    const codes = Array.from({ length: 1_000_001 }, (_, n) => `CODE-${n}`);
    await expect(importText(codes.join('\n'))).rejects.toThrow('more than 1,000,000 codes');
    expect(await stored()).toEqual([]);
  });

  it('of a deleted reward goes with it, and leaves those of others', async () => {
    await importText('AAAA-1\nBBBB-2');
    await account.query('delete from published where account_id = $1 and id = $2', [id]);
    expect(await stored()).toEqual([]);
  });
});
