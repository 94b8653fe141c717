import { describe, expect, it } from 'vitest';
import { choiceFilter, dayFilter } from './filters.tsx';

const onChange = () => undefined;

describe('a filter by choice', () => {
  const status = (value: 'sent' | 'old' | undefined) =>
    choiceFilter<'sent' | 'old'>({
      label: 'Status',
      all: 'All statuses',
      value,
      options: [{ value: 'sent', label: 'Sent' }],
      onChange,
    });

  it('says what is chosen, and nothing when all pass', () => {
    expect(status('sent').value).toBe('Sent');
    expect(status(undefined).value).toBeNull();
  });

  it('is in force before its options have loaded', () => {
    expect(status('old').value).toBe('…');
  });
});

describe('a filter by days', () => {
  it.each([
    [{}, null],
    [{ from: '2026-11-01' }, 'from 1 Nov 2026'],
    [{ to: '2026-11-22' }, 'until 22 Nov 2026'],
    [{ from: '2026-11-01', to: '2026-11-22' }, '1 Nov 2026 to 22 Nov 2026'],
    [{ from: '2026-11-22', to: '2026-11-22' }, '22 Nov 2026'],
  ])('%j is "%s"', (days, words) => {
    expect(dayFilter({ ...days, zone: 'UTC', onChange }).value).toBe(words);
  });

  it('clears both ends', () => {
    const changes: object[] = [];
    dayFilter({ from: '2026-11-01', zone: 'UTC', onChange: (change) => changes.push(change) }).onClear();
    expect(changes).toEqual([{ from: undefined, to: undefined }]);
  });
});
