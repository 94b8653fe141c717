import { describe, expect, it } from 'vitest';
import { shownPieces, shownText } from './shown-tags.schema.ts';

describe('a text with merge tags, shown without a contact', () => {
  it.each([
    ["{{ contact.first_name | default: 'there' }}, last call", 'there, last call'],
    ['{{ contact.first_name }}, last call', '[First name], last call'],
    ['Your {{ Attribs.loan_amount | currency: "NGN" }} is due', 'Your [Loan amount] is due'],
    [
      'News of {{account.name}} for {{ contact.attribs.city | upper | default: “you” }}',
      'News of [Your organization] for you',
    ],
    ["{{ contact.name | default: '' }} hello", '[Full name] hello'],
    ['Nothing to fill', 'Nothing to fill'],
    ['', ''],
  ])('%s reads %s', (source, shown) => {
    expect(shownText(source)).toBe(shown);
  });

  it('never shows braces of a tag, even one nobody can read', () => {
    expect(shownText('{{ 12 + }} and {{}}')).toBe('[12 +] and [Merge tag]');
  });

  it('keeps words and tags apart, for pills', () => {
    expect(shownPieces("Hi {{ contact.first_name | default: 'there' }}!")).toEqual([
      'Hi ',
      { label: 'First name', fallback: 'there' },
      '!',
    ]);
  });
});
