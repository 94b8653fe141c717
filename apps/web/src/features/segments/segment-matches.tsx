import { Alert, Card, Skeleton } from '@talkdrum/ui';
import { useEffect } from 'react';
import { formatNumber } from '../../lib/format.ts';
import { errorMessage, trpc } from '../../lib/trpc.ts';
import { ruleProblem } from './rule-problem.ts';
import type { Definition } from './segment-rules.ts';

/** The number of matching contacts and twenty of them, refreshed shortly after the last change. */
export function SegmentMatches({ definition }: { definition: Definition }) {
  const problem = ruleProblem(definition.root);
  const { mutate, ...preview } = trpc.segments.preview.useMutation();
  const key = JSON.stringify(definition);
  useEffect(() => {
    if (problem !== null) return undefined;
    const timer = setTimeout(() => mutate({ definition: JSON.parse(key) as Definition }), 400);
    return () => clearTimeout(timer);
  }, [mutate, key, problem]);
  return (
    <Card title="Matching contacts">
      <p className="text-title tabular-nums" aria-live="polite">
        {problem !== null ? (
          '–'
        ) : preview.data ? (
          `${formatNumber(preview.data.count)} ${preview.data.count === 1 ? 'contact' : 'contacts'}`
        ) : preview.error ? (
          '–'
        ) : (
          <Skeleton className="inline-block h-7 w-32" />
        )}
      </p>
      {problem !== null ? <p className="mt-2 text-sm text-muted-foreground">{problem}</p> : null}
      {problem === null && preview.error ? (
        <Alert tone="warning" className="mt-2">
          {errorMessage(preview.error)}
        </Alert>
      ) : null}
      <ul className="mt-3 divide-y divide-border text-sm">
        {(problem === null ? (preview.data?.sample ?? []) : []).map((contact) => (
          <li key={contact.id} className="py-1.5">
            <span className="font-medium">{contact.fullName}</span>{' '}
            <span className="text-muted-foreground">{contact.email ?? contact.telephone}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
