import type { ColumnMapping, DateOrder } from '@talkdrum/people-files';

/** Everything a person decides about an import. */
export interface ImportPlan {
  mapping: ColumnMapping[];
  listId: string;
  updateRule: 'add' | 'update' | 'both';
  emptyCells: 'ignore' | 'clear';
  /** On a double opt-in list: whether the people already agreed or get a confirmation email. */
  consent: 'given' | 'ask';
  /** How to read dates like 03/04/2026; null uses the account's country. */
  dateOrder?: DateOrder | null;
}
