import { signInInput } from '@talkdrum/api/contracts/onboarding';
import { describe, expect, it } from 'vitest';
import { type SignInValues, signInErrors } from './sign-in-rules.ts';

/** The contract's first message for each field. */
function contractErrors(values: SignInValues): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const issue of signInInput.safeParse(values).error?.issues ?? [])
    errors[String(issue.path[0])] ??= issue.message;
  return errors;
}

describe('the rules of the sign-in form', () => {
  it.each([
    { email: '', password: '' },
    { email: '   ', password: ' ' },
    { email: 'amaka', password: 'x' },
    { email: 'amaka@eze', password: 'x'.repeat(129) },
    { email: ' Amaka@Eze.example ', password: 'x'.repeat(128) },
    { email: `${'a'.repeat(250)}@b.example`, password: 'x' },
    { email: 'a@b@c.example', password: 'x' },
    { email: 'ọlá@eze.example', password: 'x' },
  ])('give the same messages as the contract for %j', (values) =>
    expect(signInErrors(values)).toEqual(contractErrors(values)),
  );

  it('never refuse what the contract accepts', () => {
    const locals = [
      'a',
      'a.b',
      "o'neil",
      'a+b',
      'a_b',
      '_a',
      'A-1',
      '-a',
      '1',
      'x'.repeat(64),
      '.a',
      'a..b',
      'a b',
      'a"b',
    ];
    const domains = [
      'b.co',
      'b-c.example',
      'a.b.c.example',
      '1.example',
      'xn--bcher-kva.example',
      'B.EXAMPLE',
      'b',
      'b.c',
      '-b.example',
      'b..example',
    ];
    const accepted = locals
      .flatMap((local) => domains.map((domain) => ({ email: `${local}@${domain}`, password: 'x' })))
      .filter((values) => Object.keys(contractErrors(values)).length === 0);
    expect(accepted.length).toBeGreaterThan(30);
    expect(accepted.filter((values) => Object.keys(signInErrors(values)).length > 0)).toEqual([]);
  });
});
