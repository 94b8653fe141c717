import type { SegmentFieldsOutput } from '@talkdrum/api/contracts';
import { Alert, Card, Skeleton } from '@talkdrum/ui';
import { useQuery } from '@tanstack/react-query';
import { formatNumber } from '../../lib/format.ts';
import { errorMessage, trpcClient } from '../../lib/trpc.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { NobodyMatches } from './nobody-matches.tsx';
import { ruleProblem } from '../../lib/segment-rules/rule-problem.ts';
import type { Definition } from '../../lib/segment-rules/segment-rules.ts';

interface SegmentMatchesProps {
  definition: Definition;
  fields: SegmentFieldsOutput;
  onUse: (path: readonly number[], value: string) => void;
}

/** The number of matching contacts and twenty of them, or why there are none. */
export function SegmentMatches({ definition, fields, onUse }: SegmentMatchesProps) {
  const problem = ruleProblem(definition.root);
  const { preview, counted, isOld } = usePreview(definition, problem === null);
  return (
    <Card title="Matching contacts">
      <p className="text-title tabular-nums" aria-live="polite" aria-busy={isOld}>
        {problem !== null || preview.error ? (
          '–'
        ) : preview.data === undefined ? (
          <Skeleton className="inline-block h-7 w-32" />
        ) : (
          <span className={isOld ? 'opacity-60' : undefined}>
            {`${formatNumber(preview.data.count)} ${preview.data.count === 1 ? 'contact' : 'contacts'}`}
          </span>
        )}
      </p>
      {problem !== null ? <p className="mt-2 text-sm text-muted-foreground">{problem}</p> : null}
      {problem === null && preview.error ? (
        <Alert tone="warning" className="mt-2">
          {errorMessage(preview.error)}
        </Alert>
      ) : null}
      {problem === null && !isOld && preview.data?.nobody ? (
        <div className="mt-3">
          <NobodyMatches nobody={preview.data.nobody} root={counted.root} fields={fields} onUse={onUse} />
        </div>
      ) : null}
      <ul className="mt-3 divide-y divide-border text-sm">
        {(problem === null ? (preview.data?.sample ?? []) : []).map((contact) => (
          <li key={contact.id} className="py-1.5 wrap-anywhere">
            <span className="font-medium">{contact.fullName}</span>{' '}
            <span className="text-muted-foreground">{contact.email ?? contact.telephone}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}

/** Counts shortly after the last change. The answer to earlier rules is not waited for. */
function usePreview(definition: Definition, isValid: boolean) {
  const key = JSON.stringify(definition);
  const settled = useSettled(key, 400);
  const counted = JSON.parse(settled) as Definition;
  const isSettled = settled === key;
  const preview = useQuery({
    queryKey: ['segment preview', settled],
    queryFn: ({ signal }) => trpcClient.segments.preview.mutate({ definition: counted }, { signal }),
    enabled: isValid && isSettled,
    placeholderData: (previous) => previous,
    retry: false,
  });
  return { preview, counted, isOld: !isSettled || preview.isPlaceholderData };
}
