import { describeNode, findNode, type JourneyProblem } from '@talkdrum/journey-design';
import { Info, TriangleAlert } from 'lucide-react';
import { useJourney } from '../journey-context.ts';

/** What has to be done before publishing, by step; a click opens it. */
export function ProblemList({ problems }: { problems: readonly JourneyProblem[] }) {
  const { graph, nameOf, choose } = useJourney();
  const ids = [...new Set(problems.map(({ nodeId }) => nodeId))];
  return (
    <ul className="flex flex-col">
      {ids.map((id) => {
        const own = problems.filter(({ nodeId }) => nodeId === id);
        const node = id === null ? undefined : findNode(graph, id);
        const title = node === undefined ? 'The journey' : describeNode(node, nameOf).title;
        const words = <ProblemWords title={title} problems={own} />;
        return (
          <li key={id ?? ''}>
            {node === undefined ? (
              <span className="flex gap-2 px-1.5 py-1">{words}</span>
            ) : (
              <button
                type="button"
                onClick={() => choose(node.id, 'settings')}
                className="flex min-h-8 w-full gap-2 rounded-control px-1.5 py-1 text-left hover:bg-accent max-sm:min-h-11"
              >
                {words}
              </button>
            )}
          </li>
        );
      })}
    </ul>
  );
}

function ProblemWords({ title, problems }: { title: string; problems: readonly JourneyProblem[] }) {
  const isProblem = problems.some(({ level }) => level === 'problem');
  const Icon = isProblem ? TriangleAlert : Info;
  return (
    <>
      <Icon
        aria-hidden
        className={`mt-0.75 size-3.5 shrink-0 ${isProblem ? 'text-warning' : 'text-muted-foreground'}`}
      />
      <span className="min-w-0">
        <span className="block truncate text-sm font-medium">{title}</span>
        <span className="block text-xs text-muted-foreground">
          {problems.map(({ text }) => text).join('. ')}
        </span>
      </span>
    </>
  );
}
