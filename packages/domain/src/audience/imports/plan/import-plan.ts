import type { ColumnMapping, DateOrder } from '@talkdrum/people-files';
import type { ImportBlock } from '../import.schema.ts';

/** Everything a person decides about an import. */
export interface ImportPlan {
  mapping: ColumnMapping[];
  /** Null if the people are to be blocked: they join no list. */
  listId: string | null;
  updateRule: 'add' | 'update' | 'both';
  emptyCells: 'ignore' | 'clear';
  /** On a double opt-in list: whether the people already agreed or get a confirmation email. */
  consent: 'given' | 'ask';
  /** How to read dates like 03/04/2026; null uses the account's country. */
  dateOrder?: DateOrder | null;
  /** Why these people must not be contacted, and on which channels; null if they agreed to hear from the account. */
  block?: ImportBlock | null;
}
