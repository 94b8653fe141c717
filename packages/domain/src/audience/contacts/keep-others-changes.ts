import type { Attributes } from '../contact.entity.ts';

/** What a form can show of a contact. */
export interface ShownContact {
  fullName: string;
  email: string;
  telephone: string;
  timeZone: string;
  attributes: Attributes;
}

type Typed = Omit<ShownContact, 'timeZone'> & { timeZone?: string | undefined };

/**
 * The fields to store when a form that began with `shown` sends `typed` about a contact that is `now`: what the
 * author left alone stays as it is now, each attribute too. Between opening and saving a colleague, a form or an
 * automation may have changed it.
 */
export function keepOthersChanges<Fields extends Typed>(
  now: ShownContact,
  shown: ShownContact,
  typed: Fields,
): Fields {
  const attributes = { ...now.attributes };
  for (const key of new Set([...Object.keys(shown.attributes), ...Object.keys(typed.attributes)])) {
    const value = typed.attributes[key];
    if (value === shown.attributes[key]) continue;
    if (value === undefined) delete attributes[key];
    else attributes[key] = value;
  }
  const pick = (field: 'fullName' | 'email' | 'telephone') =>
    typed[field] === shown[field] ? now[field] : typed[field];
  return {
    ...typed,
    fullName: pick('fullName'),
    email: pick('email'),
    telephone: pick('telephone'),
    timeZone: typed.timeZone === shown.timeZone ? undefined : typed.timeZone,
    attributes,
  };
}
