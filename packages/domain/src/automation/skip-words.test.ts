import { expect, it } from 'vitest';
import { skipWords } from './journey.schema.ts';

it.each(['held_out', 'stopped', 'list_deleted', 'wrong_value', 'left_list', 'merged'])(
  'a skip for %s has words of its own',
  (reason) => {
    expect(skipWords(reason)).not.toBe(reason.replaceAll('_', ' '));
  },
);
