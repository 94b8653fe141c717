import { expect, it } from 'vitest';
import { UploadsAtOnce } from './uploads-at-once.ts';

const refusal = { code: 'rate_limited' };

/** Starts uploads that last until `end`. */
function start(uploads: UploadsAtOnce, accounts: string[]) {
  const { promise, resolve: end } = Promise.withResolvers<undefined>();
  return { running: accounts.map((account) => uploads.run(account, () => promise)), end };
}
const of = (account: string, count: number) => Array.from({ length: count }, () => account);

it('an account can upload twelve files at once, and more once those have ended', async () => {
  const uploads = new UploadsAtOnce();
  const { running, end } = start(uploads, of('one', 12));
  await expect(uploads.run('one', () => Promise.resolve('more'))).rejects.toMatchObject(refusal);
  expect(await uploads.run('other', () => Promise.resolve('fine'))).toBe('fine');
  end(undefined);
  await Promise.all(running);
  expect(await uploads.run('one', () => Promise.resolve('more'))).toBe('more');
});

it('all accounts together can upload thirty-six', async () => {
  const uploads = new UploadsAtOnce();
  const { running, end } = start(uploads, [...of('one', 12), ...of('two', 12), ...of('three', 12)]);
  await expect(uploads.run('four', () => Promise.resolve('more'))).rejects.toMatchObject(refusal);
  end(undefined);
  await Promise.all(running);
});

it('an upload that fails makes room too', async () => {
  const uploads = new UploadsAtOnce();
  const failing = of('one', 20).map(() => () => uploads.run('one', () => Promise.reject(new Error('lost'))));
  for (const upload of failing) await expect(upload()).rejects.toThrow('lost');
});
