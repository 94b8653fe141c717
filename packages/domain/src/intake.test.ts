import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rowParams } from './messages/submission/row-params.ts';
import { makeBareAccount, startTestDomain, type TestDomain } from './testing/index.ts';

let test: TestDomain;
let accountId: string;

beforeAll(async () => {
  test = await startTestDomain();
  ({ accountId } = await makeBareAccount(test.domain));
});
afterAll(() => test.stop());

const write = (key: string) =>
  [
    `insert into idempotent_request (account_id, key, request_hash) values ($1, $2, '')`,
    [accountId, key],
  ] as const;
const keys = () =>
  test.domain.bulk(accountId, async (client) => {
    const { rows } = await client.query<{ key: string }>('select key from idempotent_request order by key');
    return rows.map(({ key }) => key);
  });
const open = <T>(work: Parameters<typeof test.domain.openIntake<T>>[1]) =>
  test.domain.openIntake({ accountId, userId: null }, work);

describe('an intake', () => {
  it('commits what its statements wrote together, and reuses its connections', async () => {
    for (const round of ['a', 'b', 'c'])
      await open(({ sql }) => Promise.all([sql(...write(`${round}1`)), sql(...write(`${round}2`))]));
    expect(await keys()).toEqual(['a1', 'a2', 'b1', 'b2', 'c1', 'c2']);
  });

  it('commits nothing when its work fails, before or after writing', async () => {
    const before = await keys();
    await expect(
      open(({ sql }) => sql(...write('x1')).then(() => Promise.reject(new Error('no')))),
    ).rejects.toThrow('no');
    await expect(
      open(({ sql }) =>
        Promise.allSettled([sql(...write('x2')), sql('select 1 / 0')]).then(() => 'said to be well'),
      ),
    ).rejects.toThrow('ROLLBACK');
    expect(await keys()).toEqual(before);
    await open(({ sql }) => sql(...write('d1')));
    expect(await keys()).toEqual([...before, 'd1']);
  });

  it('commits behind its last statements, before their results are read', async () => {
    let seen: string[] = [];
    await open(async ({ sql, commitBehind }) => {
      const last = [sql(...write('e1')), sql(...write('e2'))];
      commitBehind(last);
      await Promise.all(last);
      while (!seen.includes('e2')) seen = await keys();
      await expect(sql(...write('e3'))).rejects.toThrow('over');
    });
    expect(seen).toContain('e1');
    expect(await keys()).not.toContain('e3');
  });

  it('rolls back if a statement in front of the COMMIT fails, or never leaves', async () => {
    const before = await keys();
    await expect(
      open(async ({ sql, commitBehind }) => {
        const last = [sql(...write('f1')), sql('select 1 / 0'), sql(...write('f2'))];
        commitBehind(last);
        await Promise.allSettled(last);
      }),
    ).rejects.toThrow('ROLLBACK');
    const checked = async (sql: (text: string) => Promise<unknown>) => {
      await Promise.resolve();
      if (before.length > 0) throw new Error('invalid');
      await sql('select 1');
    };
    await expect(
      open(async ({ sql, commitBehind }) => {
        const last = [sql(...write('f3')), checked(sql)];
        commitBehind(last);
        await Promise.all(last);
      }),
    ).rejects.toThrow('invalid');
    expect(await keys()).toEqual(before);
  });

  it('takes back what it wrote without failing, if its work says so', async () => {
    const before = await keys();
    const answer = await open(async ({ sql, undo }) => {
      await sql(...write('u1'));
      undo();
      return 'refused';
    });
    expect(answer).toBe('refused');
    expect(await keys()).toEqual(before);
    await open(({ sql }) => sql(...write('u2')));
    expect(await keys()).toEqual([...before, 'u2']);
  });

  it('answers what was asked first before what follows has run', async () => {
    await open(async ({ sql, answerFirst }) => {
      let isSlowOver = false;
      const first = sql('select 1 as one');
      answerFirst();
      const slow = sql('select pg_sleep(0.5)').then(() => (isSlowOver = true));
      expect((await first).rows).toEqual([{ one: 1 }]);
      expect(isSlowOver).toBe(false);
      await slow;
    });
  });

  it('uses a statement again that failed, or that was skipped because another failed', async () => {
    const divide = (by: number) => [`select (1 / $1::int) as one`, [by]] as const;
    const skipped = [`select $1::int + 1 as two`, [1]] as const;
    for (let round = 0; round < 6; round += 1) {
      const failed = open(({ sql }) => Promise.all([sql(...divide(0)), sql(...skipped)]));
      await expect(failed).rejects.toMatchObject({ code: '22012' });
      const both = await open(({ sql }) => Promise.all([sql(...divide(1)), sql(...skipped)]));
      expect(both.map(({ rows }) => rows)).toEqual([[{ one: 1 }], [{ two: 2 }]]);
    }
  });

  it('says of each statement behind a failed one that it did not run, and keeps the answers before it', async () => {
    const ended = await open(async ({ sql }) => {
      const three = await Promise.allSettled([sql('select 1 as one'), sql('select 1 / 0'), sql('select 3')]);
      return Promise.reject(Object.assign(new Error('over'), { three }));
    }).catch((error: { three?: PromiseSettledResult<{ rows: unknown[] }>[] }) => error.three ?? []);
    expect(ended[0]).toMatchObject({ status: 'fulfilled', value: { rows: [{ one: 1 }] } });
    expect(ended[1]).toMatchObject({ status: 'rejected', reason: { code: '22012' } });
    expect(ended[2]).toMatchObject({ status: 'rejected', reason: { code: '25P02' } });
  });

  it('allows no writes after it ended', async () => {
    const left = await open(({ sql }) => Promise.resolve([sql]));
    await expect(left[0]?.(...write('late'))).rejects.toThrow('over');
    expect(await keys()).not.toContain('late');
  });

  it('continues over new connections when some broke', async () => {
    for (let n = 0; n < 6; n += 1)
      await expect(
        open(({ sql }) =>
          Promise.all([sql('select pg_terminate_backend(pg_backend_pid())'), sql('select 1')]),
        ),
      ).rejects.toThrow(/terminat/);
    expect((await open(({ sql }) => sql('select 1 as one'))).rows).toEqual([{ one: 1 }]);
  });
});

describe('rows given to a statement', () => {
  it('come out as they went in, even if some columns are equal', async () => {
    interface Row {
      id: number;
      word: string | null;
      count: number | null;
    }
    const columns = [
      ['id', 'int', ({ id }: Row) => id] as const,
      ['word', 'text', ({ word }: Row) => word] as const,
      ['count', 'smallint', ({ count }: Row) => count] as const,
    ];
    const words = [
      ['a', 'a', 'a'],
      ['a', null, 'b,"{}\\'],
      [null, null, null],
      ['', '', null],
    ];
    for (const some of words) {
      for (const counts of [
        [1, 1, 1],
        [1, null, 3],
        [null, null, null],
      ]) {
        const rows = some.map((word, index): Row => ({ id: index + 1, word, count: counts[index] ?? null }));
        const { select, params } = rowParams(rows, 1, columns);
        const found = await open(({ sql }) =>
          sql(`select id, word, count from (${select}) given order by n`, params),
        );
        expect(found.rows).toEqual(rows);
      }
    }
  });

  it('pass a column once that repeats the first', async () => {
    interface Pair {
      id: number;
      other: number | null;
    }
    const columns = [
      ['id', 'int', ({ id }: Pair) => id] as const,
      ['other', 'int', ({ other }: Pair) => other] as const,
    ];
    for (const [others, count] of [
      [[1, 2, 3], 1],
      [[1, 2, null], 2],
    ] as const) {
      const rows = others.map((other, index): Pair => ({ id: index + 1, other }));
      const { select, params } = rowParams(rows, 1, columns);
      const found = await open(({ sql }) =>
        sql(`select id, other from (${select}) given order by n`, params),
      );
      expect([found.rows, params.length]).toEqual([rows, count]);
    }
  });
});
