import { passwordLength } from '../../accounts/index.ts';
import { fieldError } from '../../kernel/index.ts';
import { isCommonPassword, unswapped } from './common-passwords.ts';

/** What an attacker knows about a person: address, names, company. */
interface PersonFacts {
  email: string;
  firstName: string;
  lastName: string;
  company?: string;
}

/**
 * Refuses passwords that are too short, too long, common, or built from public facts about the person. No
 * character class rules (ASVS 5.0, 6.2.5). Throws on `field`.
 */
export function requireGoodPassword(password: string, person: PersonFacts, field = 'password'): void {
  const length = [...password].length;
  if (length < passwordLength.min) throw fieldError(field, `Use at least ${passwordLength.min} characters`);
  if (password.length > passwordLength.max)
    throw fieldError(field, `Use at most ${passwordLength.max} characters`);
  if (isCommonPassword(password))
    throw fieldError(field, 'This password is too easy to guess. Choose another one');
  if (isMadeOfContext(password, person))
    throw fieldError(
      field,
      'This password is mostly your name, company or email address. Choose another one',
    );
}

/**
 * Whether fewer than five characters remain after removing words related to the person. Spaces don't count:
 * "eze foods" is "ezefoods".
 */
function isMadeOfContext(password: string, person: PersonFacts): boolean {
  const words = [
    'talkdrum',
    person.email,
    ...person.email.split(/[@.+_-]/),
    person.firstName,
    person.lastName,
    person.company ?? '',
    ...(person.company ?? '').split(/\s+/),
  ]
    .map(squeeze)
    .filter((word) => word.length >= 4)
    .sort((a, b) => b.length - a.length);
  return [squeeze(password), squeeze(unswapped(password))].some((text) => {
    const rest = words.reduce((left, word) => left.replaceAll(word, ''), text);
    return rest !== text && [...rest].length < 5;
  });
}

function squeeze(text: string): string {
  return text.toLowerCase().replaceAll(/\s+/g, '');
}
