import type { ImportOutput } from '@talkdrum/api/contracts';

type Rules = Pick<ImportOutput, 'updateRule' | 'emptyCells' | 'consent'>;
type Decisions = Pick<ImportOutput, 'mapping' | 'listId' | 'dateOrder'> & { rules: Rules };
type Job = Decisions['rules'] & Pick<ImportOutput, 'id' | 'header' | 'mapping' | 'listId' | 'dateOrder'>;

const key = 'talkdrum.import-plan';

/** What was decided in this tab about this reading of the file, or what the server knows. */
export function keptDecisions(job: Job): Decisions {
  const { mapping, listId, dateOrder, updateRule, emptyCells, consent } = job;
  const known: Decisions = { mapping, listId, dateOrder, rules: { updateRule, emptyCells, consent } };
  const text = sessionStorage.getItem(key);
  if (text === null) return known;
  const kept = JSON.parse(text) as { of: string; decisions: Decisions };
  return kept.of === reading(job) ? kept.decisions : known;
}

export function keepDecisions(job: Job, decisions: Decisions): void {
  sessionStorage.setItem(key, JSON.stringify({ of: reading(job), decisions }));
}

/** Another delimiter or sheet makes other columns, about which nothing was decided. */
function reading({ id, header }: Pick<Job, 'id' | 'header'>): string {
  return JSON.stringify([id, header]);
}
