import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { dueWorkKinds } from '@talkdrum/domain';
import { readDueWork, renderDueWork } from './write-due-work.ts';

const read = (path: string) =>
  readFileSync(new URL(`../../packages/domain/${path}`, import.meta.url), 'utf8');

it('docs/due-work.md is current: run `node tooling/docs/write-due-work.ts`', () => {
  expect(readDueWork()).toBe(renderDueWork(readDueWork()));
});

describe('a kind of due work', () => {
  it.each(Object.entries(dueWorkKinds))(
    '%s is named in the files that write and handle it',
    (kind, entry) => {
      // The pump finds the kinds of transactional lanes by channel.
      const handlers = kind.startsWith('messages.') ? [] : [entry.handledBy];
      for (const path of [...entry.writtenBy, ...handlers]) expect(read(path), path).toContain(`'${kind}'`);
    },
  );
});
