import type { ImportOutput } from '@talkdrum/api/contracts';

type Rules = Pick<ImportOutput, 'updateRule' | 'emptyCells' | 'consent'>;
type Decisions = Pick<ImportOutput, 'mapping' | 'listId' | 'dateOrder'> & { rules: Rules };
type Job = Decisions['rules'] & Pick<ImportOutput, 'id' | 'header' | 'mapping' | 'listId' | 'dateOrder'>;

const key = 'talkdrum.import-plan';

/** The choices made in this tab for this reading of the file, otherwise those stored on the server. */
export function loadDecisions(job: Job): Decisions {
  const { mapping, listId, dateOrder, updateRule, emptyCells, consent } = job;
  const known: Decisions = { mapping, listId, dateOrder, rules: { updateRule, emptyCells, consent } };
  const text = sessionStorage.getItem(key);
  if (text === null) return known;
  const kept = JSON.parse(text) as { of: string; decisions: Decisions };
  return kept.of === reading(job) ? kept.decisions : known;
}

export function saveDecisions(job: Job, decisions: Decisions): void {
  sessionStorage.setItem(key, JSON.stringify({ of: reading(job), decisions }));
}

/** Another delimiter or sheet gives other columns, so earlier choices don't apply. */
function reading({ id, header }: Pick<Job, 'id' | 'header'>): string {
  return JSON.stringify([id, header]);
}
