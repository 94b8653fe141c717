import {
  describeNode,
  type JourneyLine,
  type OutlineRow,
  outlineOf,
  portWords,
} from '@talkdrum/journey-design';
import { Button } from '@talkdrum/ui';
import { Plus } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useRef } from 'react';
import { formatNumber } from '../../../../lib/format.ts';
import { AddStep } from '../add-step.tsx';
import { carried, percentWords, shareOf } from '../figures-of.ts';
import { useJourney } from '../journey-context.ts';
import { StepRow } from './step-row.tsx';

/** The journey from top to bottom: the way by keyboard and on phones, with every command of the canvas. */
export function Outline({ found }: { found: readonly string[] }) {
  const { graph } = useJourney();
  const list = useRef<HTMLOListElement>(null);
  const onFocus = useFocusedRow(list);
  const walk = (event: KeyboardEvent<HTMLElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || event.altKey || !(event.target instanceof HTMLElement)) return;
    if (!event.target.matches('[data-row]')) return;
    event.preventDefault();
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    rows[rows.indexOf(event.target) + by]?.focus();
  };
  return (
    <div className="mx-auto max-w-180 p-4 max-sm:px-4">
      <ol
        ref={list}
        aria-label="Steps"
        onKeyDown={walk}
        onFocus={onFocus}
        className="overflow-hidden rounded-card bg-card shadow-surface"
      >
        {outlineOf(graph).map((row) => (
          <li
            key={keyOf(row)}
            className="relative border-b border-border-soft last:border-b-0"
            style={{ paddingLeft: row.depth === 0 ? 0 : row.depth * 20 + 12 }}
          >
            {row.depth > 0 ? <Rail depth={row.depth} /> : null}
            <Row row={row} isFound={row.kind === 'node' && found.includes(row.node.id)} />
          </li>
        ))}
      </ol>
      <p className="pt-3 text-xs text-muted-foreground max-lg:hidden">
        ↑ and ↓ go from step to step, Enter opens one, Alt with ↑ or ↓ moves it, Insert adds one after it,
        Delete deletes it.
      </p>
    </div>
  );
}

/** A row that moved keeps the focus; of one that is gone the next row takes it, and a step that was just added. */
function useFocusedRow(list: RefObject<HTMLOListElement | null>) {
  const { graph, chosen } = useJourney();
  const last = useRef<{ id: string | undefined; at: number } | null>(null);
  const opened = useRef(chosen);
  useEffect(() => {
    const isNew = chosen !== null && opened.current !== chosen;
    opened.current = chosen;
    const timer = setTimeout(() => {
      if (document.activeElement !== document.body && document.activeElement !== null) return;
      const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
      const wanted = isNew ? chosen : last.current?.id;
      const row = rows.find(({ dataset }) => wanted !== undefined && dataset['outline'] === wanted);
      const place = last.current === null ? undefined : rows[Math.min(last.current.at, rows.length - 1)];
      (row ?? place)?.focus();
    }, 60);
    return () => clearTimeout(timer);
  }, [graph, chosen, list]);
  return ({ target }: { target: EventTarget }) => {
    if (!(target instanceof HTMLElement) || !target.matches('[data-row]')) return;
    const rows = [...(list.current?.querySelectorAll('[data-row]') ?? [])];
    last.current = { id: target.dataset['outline'], at: rows.indexOf(target) };
  };
}

const keyOf = (row: OutlineRow) =>
  row.kind === 'node' ? row.node.id : `${row.kind}.${row.line.from}.${row.line.ports[0] ?? ''}`;

/** Violet lines at the left hold a way out together. */
function Rail({ depth }: { depth: number }) {
  return (
    <span
      aria-hidden
      className="absolute inset-y-0 w-0.5 bg-[color-mix(in_oklab,var(--chart-5)_50%,var(--card))]"
      style={{ left: depth * 20 + 8 }}
    />
  );
}

function Row({ row, isFound }: { row: OutlineRow; isFound: boolean }) {
  if (row.kind === 'node') return <StepRow node={row.node} isFound={isFound} />;
  if (row.kind === 'way') return <WayRow row={row} />;
  if (row.kind === 'joins') return <JoinRow row={row} />;
  return <EndRow line={row.line} />;
}

function WayRow({ row: { line, node } }: { row: Extract<OutlineRow, { kind: 'way' }> }) {
  const { source } = useJourney();
  const share = shareOf(line, source.figures);
  const people = carried(line, source.figures);
  return (
    <div className="flex min-h-9 items-center gap-2.5 bg-inset px-3 text-sm">
      <span className="font-semibold">{line.ports.map((port) => portWords(node, port)).join(', ')}</span>
      {share === null ? null : (
        <>
          <span aria-hidden className="h-1.25 w-28 overflow-hidden rounded-full bg-track max-sm:w-16">
            <span className="block h-full rounded-full bg-chart-5" style={{ width: `${share * 100}%` }} />
          </span>
          <span className="tabular text-xs text-muted-foreground">
            {formatNumber(people ?? 0)} · {percentWords(share)}
          </span>
        </>
      )}
      <span className="ml-auto">
        <AddAt
          line={line}
          label={`Add a step after ${line.ports.map((port) => portWords(node, port)).join(', ')}`}
        />
      </span>
    </div>
  );
}

function JoinRow({ row: { line, node } }: { row: Extract<OutlineRow, { kind: 'joins' }> }) {
  const { nameOf, choose } = useJourney();
  const { title } = describeNode(node, nameOf);
  return (
    <div className="flex min-h-10 items-center gap-2 px-3 text-sm text-muted-foreground">
      <span>Goes on at</span>
      <button
        type="button"
        data-row
        className="min-h-6 truncate font-medium text-primary-text hover:underline max-sm:min-h-11"
        onClick={() => choose(node.id)}
      >
        {title}
      </button>
      <span className="ml-auto">
        <AddAt line={line} label={`Add a step before ${title}`} />
      </span>
    </div>
  );
}

function EndRow({ line }: { line: JourneyLine }) {
  const { graph, nameOf, source } = useJourney();
  const node = graph.nodes.find(({ id }) => id === line.from);
  const title = node === undefined ? '' : describeNode(node, nameOf).title;
  return (
    <div className="flex min-h-11 items-center gap-2 px-3">
      <AddStep
        place={{ from: line.from, port: line.ports[0] ?? 'next' }}
        trigger={
          <Button
            size="sm"
            variant="ghost"
            icon={<Plus aria-hidden />}
            aria-label={`Add a step after ${title}, where it ends`}
            disabledReason={source.refusal}
            data-row
          >
            Add a step
          </Button>
        }
      />
      <span className="text-xs text-muted-foreground">The journey ends here</span>
    </div>
  );
}

function AddAt({ line, label }: { line: JourneyLine; label: string }) {
  return (
    <AddStep
      place={{ from: line.from, port: line.ports[0] ?? 'next' }}
      trigger={
        <button
          type="button"
          aria-label={label}
          className="grid size-7 place-items-center rounded-full text-muted-foreground hover:bg-accent max-sm:size-11"
        >
          <Plus aria-hidden className="size-4" />
        </button>
      }
    />
  );
}
