import { type AuditEvent, isPrivilege, privilegeTable, systemEvents } from '@talkdrum/domain';
import { mutationWords } from './mutation-words.ts';

type Words = string | ((details: AuditEvent['details']) => string);

const words: Readonly<Record<string, Words>> = { ...systemEvents, ...mutationWords };

/** What happened, as a sentence. An action that no longer exists is shown by its path. */
export function sentenceOf({
  action,
  outcome,
  details,
}: Pick<AuditEvent, 'action' | 'outcome' | 'details'>): string {
  if (outcome === 'refused') {
    const { privilege } = details;
    const denied =
      typeof privilege === 'string' && isPrivilege(privilege) ? `: “${privilegeTable[privilege]}”` : '';
    return `Was refused${denied}`;
  }
  const known = words[action];
  if (known === undefined) return action;
  return typeof known === 'string' ? known : known(details);
}

/** Every action the log can contain, with its label, sorted by label. */
export function auditActions(): { value: string; label: string }[] {
  return Object.entries(words)
    .map(([value, known]) => ({ value, label: typeof known === 'string' ? known : known({}) }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}

/** Actions whose label contains the search text. */
export function actionsLike(search: string): string[] {
  const part = search.trim().toLowerCase();
  return part === ''
    ? []
    : auditActions()
        .filter(({ label }) => label.toLowerCase().includes(part))
        .map(({ value }) => value);
}
