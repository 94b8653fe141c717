import { expect, it } from 'vitest';
import { stepOf } from './import-words.ts';

const job = { status: 'uploaded', processed: 0, listId: 'a', block: null } as const;

it('a planned import is in the step of its address, and otherwise where it was left', () => {
  expect(stepOf(job, undefined)).toBe('columns');
  expect(stepOf(job, 'file')).toBe('file');
  expect(stepOf({ ...job, listId: null }, undefined)).toBe('file');
  const block = { reason: 'unsubscribe' as const, channels: ['email' as const] };
  expect(stepOf({ ...job, listId: null, block }, undefined)).toBe('columns');
  expect(stepOf({ ...job, status: 'checked' }, undefined)).toBe('check');
  expect(stepOf({ ...job, status: 'failed' }, undefined)).toBe('columns');
});

it('an import that runs or is over is in that step, whatever its address says', () => {
  expect(stepOf({ ...job, status: 'checking' }, 'columns')).toBe('check');
  expect(stepOf({ ...job, status: 'paused' }, 'columns')).toBe('import');
  expect(stepOf({ ...job, status: 'failed', processed: 5 }, 'columns')).toBe('done');
});
