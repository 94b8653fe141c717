import { X509Certificate } from 'node:crypto';
import { DomainError } from '@talkdrum/domain';
import { describe, expect, it } from 'vitest';
import { selfSigned } from '../tls/self-signed.ts';
import { type Attempt, commitTogether } from './commit-together.ts';
import { Doorkeeper, doorLimits } from './doorkeeper.ts';
import { GroupCommit } from './group-commit.ts';
import { Rates } from './rates.ts';

const kept = (value: number): PromiseSettledResult<number> => ({ status: 'fulfilled', value });

/** Groups of clients that wait for each answer, and the size of each. */
function answeredCommits(onCommit: () => void = () => undefined) {
  const sizes: number[] = [];
  const commits = new GroupCommit<number, number>({
    gatherMs: 500,
    isAnswered: true,
    maxWeight: 1_000,
    lanes: 2,
    laneItems: 40,
    commit: async (_key, items) => {
      sizes.push(items.length);
      onCommit();
      await new Promise((resolve) => setTimeout(resolve, 5));
      return items.map(kept);
    },
  });
  return { commits, sizes };
}

describe('commits in groups', () => {
  it('gather concurrent messages, each key separately', async () => {
    const groups: string[] = [];
    const commits = new GroupCommit<number, number>({
      gatherMs: 1,
      maxWeight: 3,
      lanes: 1,
      laneItems: 1,
      commit: async (key, items) => {
        groups.push(`${key}:${items.join('')}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
        return items.map((item) => kept(item * 2));
      },
    });
    const answers = await Promise.all(
      [1, 2, 3, 4].map((item) => commits.add('a', item)).concat(commits.add('b', 5)),
    );
    expect(answers).toEqual([2, 4, 6, 8, 10]);
    expect(groups.sort()).toEqual(['a:123', 'a:4', 'b:5']);
  });

  it('of clients that wait for each answer include everyone who is sending, and a single client waits for nobody', async () => {
    const { commits, sizes } = answeredCommits();
    expect(await commits.add('lone', 1)).toBe(1);
    expect(await commits.add('lone', 2)).toBe(2);
    expect(sizes.splice(0)).toEqual([1, 1]);
    const client = async () => {
      for (let sent = 0; sent < 5; sent += 1) await commits.add('many', sent);
    };
    // The first goes alone; while it commits, the others arrive.
    await Promise.all(
      Array.from({ length: 20 }, client).concat(commits.add('many', 0).then(() => undefined)),
    );
    expect(sizes.slice(0, 2)).toEqual([1, 21]);
    expect(Math.min(...sizes.slice(2, 6))).toBeGreaterThanOrEqual(19);
  });

  it('of clients that arrive while others commit become one group with them, not a second half', async () => {
    const { commits, sizes } = answeredCommits(() => {
      if (sizes.length === 3) second = Array.from({ length: 10 }, client);
    });
    const client = async () => {
      for (let sent = 0; sent < 6; sent += 1) await commits.add('many', sent);
    };
    let second: Promise<void>[] = [];
    await Promise.all(Array.from({ length: 10 }, client));
    await Promise.all(second);
    expect(sizes.slice(0, 6)).toEqual([1, 10, 10, 20, 20, 20]);
  });

  it('report a failed commit to all waiting messages, and continue', async () => {
    let isBroken = true;
    const commit = async (_key: string, items: readonly number[]) => {
      if (isBroken) throw new Error('database is away');
      return items.map(kept);
    };
    const commits = new GroupCommit<number, number>({
      gatherMs: 1,
      maxWeight: 10,
      lanes: 2,
      laneItems: 1,
      commit,
    });
    expect(
      (await Promise.allSettled([commits.add('a', 1), commits.add('a', 2)])).map(({ status }) => status),
    ).toEqual(['rejected', 'rejected']);
    isBroken = false;
    expect(await commits.add('a', 3)).toBe(3);
  });
});

describe('neighbours in a commit', () => {
  it('are committed without the refused ones', async () => {
    const attempt = async (items: readonly number[]): Promise<Attempt<number>> => {
      const odd = items.flatMap((item, index) => (item % 2 === 1 ? [index] : []));
      return odd.length > 0
        ? { kind: 'refused', reasons: new Map(odd.map((index) => [index, `${items[index]} is odd`])) }
        : { kind: 'committed', answers: [...items] };
    };
    expect(await commitTogether([1, 2, 3, 4], attempt)).toEqual([
      { status: 'rejected', reason: '1 is odd' },
      kept(2),
      { status: 'rejected', reason: '3 is odd' },
      kept(4),
    ]);
  });

  it('are charged as far as the balance allows', async () => {
    let money = 5;
    const attempt = async (items: readonly number[]): Promise<Attempt<number>> => {
      const cost = items.reduce((sum, item) => sum + item, 0);
      if (cost > money) throw new DomainError('insufficient_funds', 'Fund your wallet.');
      money -= cost;
      return { kind: 'committed', answers: [...items] };
    };
    expect((await commitTogether([1, 1, 9, 3], attempt)).map(({ status }) => status)).toEqual([
      'fulfilled',
      'fulfilled',
      'rejected',
      'fulfilled',
    ]);
  });

  it("all fail after one attempt if the failure isn't caused by a message", async () => {
    let attempts = 0;
    const results = await commitTogether([1, 2, 3], async () => {
      attempts += 1;
      throw new Error('database is away');
    });
    expect([attempts, results.map(({ status }) => status)]).toEqual([
      1,
      ['rejected', 'rejected', 'rejected'],
    ]);
  });
});

describe('connection limits', () => {
  it('let an account send at its rate and in bursts', () => {
    let now = 0;
    const rates = new Rates(10, 20, () => now);
    expect([rates.take('a', 20), rates.take('a'), rates.take('b')]).toEqual([true, false, true]);
    now = 500;
    expect([rates.take('a', 5), rates.hasAny('a')]).toEqual([true, false]);
  });

  it('refuse an address after wrong passwords, and one with too many connections', () => {
    const door = new Doorkeeper({ perAddress: 2, perAccount: 1, wrongTries: 2, secondsPerTry: 60 });
    expect([door.enter('a'), door.enter('a'), door.enter('a')]).toEqual([true, true, false]);
    door.leave('a');
    expect(door.enter('a')).toBe(true);
    door.wrong('b');
    door.wrong('b');
    expect([door.enter('b'), door.mayTry('b'), door.mayTry('c')]).toEqual([false, false, true]);
    expect([door.signIn('x'), door.signIn('x')]).toEqual([true, false]);
  });

  it('count an IPv6 network as one address, and are shared by processes', () => {
    const door = new Doorkeeper({ perAddress: 1, perAccount: 1, wrongTries: 1, secondsPerTry: 60 });
    expect([
      door.enter('2001:db8:1:2::1'),
      door.enter('2001:db8:1:2:ffff::9'),
      door.enter('2001:db8:1:3::1'),
    ]).toEqual([true, false, true]);
    expect(
      [doorLimits(1), doorLimits(4), doorLimits(64)].map(
        ({ perAddress, perAccount, wrongTries, secondsPerTry }) => [
          perAddress,
          perAccount,
          wrongTries,
          secondsPerTry,
        ],
      ),
    ).toEqual([
      [200, 100, 10, 60],
      [50, 25, 3, 240],
      [4, 2, 1, 3_840],
    ]);
  });

  it('a self-signed certificate is created if none is configured', () => {
    const certificate = new X509Certificate(selfSigned(['mail.kola.example', 'localhost', '127.0.0.1']).cert);
    expect(certificate.verify(certificate.publicKey)).toBe(true);
    expect([certificate.checkHost('mail.kola.example'), certificate.checkIP('127.0.0.1')]).toEqual([
      'mail.kola.example',
      '127.0.0.1',
    ]);
    expect(new Date(certificate.validTo).getTime()).toBeGreaterThan(Date.now() + 300 * 86_400_000);
  });
});
