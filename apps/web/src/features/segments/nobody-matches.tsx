import type { SegmentFieldsOutput, SegmentNobody } from '@talkdrum/api/contracts';
import { Alert, Button } from '@talkdrum/ui';
import { formatNumber } from '../../lib/format.ts';
import { nodeAt, ruleWords } from './rule-words.ts';
import type { Group } from '../../lib/segment-rules/segment-rules.ts';

interface NobodyMatchesProps {
  nobody: SegmentNobody;
  /** The rules that were counted. */
  root: Group;
  fields: SegmentFieldsOutput;
  /** Puts another value into a rule. */
  onUse: (path: readonly number[], value: string) => void;
}

/** Why no contact matches, in words, with how many match each rule alone. */
export function NobodyMatches({ nobody, root, fields, onUse }: NobodyMatchesProps) {
  if (nobody.alone.length === 0) return <Alert tone="info">There are no contacts yet.</Alert>;
  const wordsAt = (path: readonly number[]) => {
    const node = nodeAt(root, path);
    return node === undefined ? 'a rule' : ruleWords(node, fields);
  };
  return (
    <Alert tone="warning" title="No contact matches">
      <ul className="flex flex-col gap-1.5">
        {nobody.reasons.map((reason) => (
          <li key={reason.path.join('.')}>
            {reasonWords(reason, wordsAt(reason.path))}
            {reason.why === 'alone' && reason.meant !== null ? (
              <Meant meant={reason.meant} onUse={(value) => onUse(reason.path, value)} />
            ) : null}
          </li>
        ))}
        {nobody.reasons.length === 0 ? <li>Finding the reason took too long. Try fewer rules.</li> : null}
      </ul>
      {nobody.alone.length > 1 ? (
        <dl className="mt-3 text-sm" aria-label="Contacts that match each rule alone">
          {nobody.alone.map((count, index) => (
            <div key={index} className="flex justify-between gap-4 border-t border-border-soft py-1">
              <dt className="min-w-0 [overflow-wrap:anywhere]">{wordsAt([index])}</dt>
              <dd className="tabular shrink-0 text-muted-foreground">{countWords(count)}</dd>
            </div>
          ))}
        </dl>
      ) : null}
    </Alert>
  );
}

function Meant({ meant, onUse }: { meant: string; onUse: (value: string) => void }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-2">
      Did you mean {meant}?
      <Button size="sm" onClick={() => onUse(meant)}>
        Use {meant}
      </Button>
    </span>
  );
}

function reasonWords(reason: SegmentNobody['reasons'][number], words: string): string {
  if (reason.why === 'alone') return `“${words}” alone matches nobody.`;
  if (reason.why === 'everyone') return `“${words}” matches everyone, and the group excludes them.`;
  return `Without “${words}”, ${matchWords(reason.withoutIt)}.`;
}

const exactUpTo = 100_000;

function matchWords(count: number): string {
  return count === 1 ? '1 contact matches' : `${countWords(count)} contacts match`;
}

function countWords(count: number | null): string {
  if (count === null) return 'not counted';
  return count > exactUpTo ? `more than ${formatNumber(exactUpTo)}` : formatNumber(count);
}
