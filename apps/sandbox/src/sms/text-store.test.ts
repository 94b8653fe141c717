import { expect, it } from 'vitest';
import { TextStore } from './text-store.ts';

const add = (store: TextStore, id: string) =>
  store.add({
    id,
    carrier: 'smpp',
    number: '+2348031234567',
    sender: 'KOLA',
    text: id,
    encoding: 'GSM',
    parts: 1,
    state: 'accepted',
    detail: '',
  });
const ids = (store: TextStore) => store.list().map(({ id }) => id);

it('keeps the newest texts, also after it was cleared', () => {
  const store = new TextStore(3);
  for (const id of ['a', 'b', 'c', 'd', 'e']) add(store, id);
  expect(ids(store)).toEqual(['e', 'd', 'c']);
  store.clear();
  for (const id of ['f', 'g', 'h', 'i']) add(store, id);
  expect([ids(store), store.accepted]).toEqual([['i', 'h', 'g'], 9]);
});
