import { skipWords } from '@talkdrum/api/contracts';
import {
  describeNode,
  type JourneyGraph,
  type NameOf,
  type OutlineRow,
  outlineOf,
  portWords,
} from '@talkdrum/journey-design';
import { Fragment, useState } from 'react';
import { formatNumber } from '../../../lib/format.ts';
import { percentWords } from '../editor/figures-of.ts';
import { NodeIcon } from '../editor/node-looks.tsx';
import { type Counts, figuresOf } from '../editor/counts.ts';
import { type LeftOutGroup, LeftOutSheet } from './left-out-sheet.tsx';

interface JourneyFunnelProps {
  id: string;
  graph: JourneyGraph;
  counts: Counts;
  nameOf: NameOf;
}

/** Every step in the order of its lines, with a bar of all who entered, the control group included, who is there now, and why people were skipped. */
export function JourneyFunnel({ id, graph, counts, nameOf }: JourneyFunnelProps) {
  const { entered: inJourney, heldOut } = counts.conversion;
  const entered = Math.max(1, inJourney + heldOut);
  const [open, setOpen] = useState<LeftOutGroup | null>(null);
  const rows = outlineOf(graph).filter(({ kind }) => kind === 'node' || kind === 'way');
  return (
    <>
      <ol className="flex flex-col text-sm">
        {rows.map((row) => (
          <li
            key={
              row.kind === 'way'
                ? `${row.line.from} ${row.line.ports.join()}`
                : row.kind === 'node'
                  ? row.node.id
                  : ''
            }
            style={{ paddingLeft: row.depth * 20 }}
          >
            <FunnelRow row={row} counts={counts} entered={entered} nameOf={nameOf} onReason={setOpen} />
          </li>
        ))}
      </ol>
      <LeftOutSheet id={id} graph={graph} group={open} onClose={() => setOpen(null)} />
    </>
  );
}

interface FunnelRowProps {
  row: OutlineRow;
  counts: Counts;
  entered: number;
  nameOf: NameOf;
  onReason: (group: LeftOutGroup) => void;
}

function FunnelRow({ row, counts, entered, nameOf, onReason }: FunnelRowProps) {
  if (row.kind === 'way')
    return (
      <p className="pt-2 pb-0.5 text-xs font-semibold text-muted-foreground">
        {row.line.ports.map((port) => portWords(row.node, port)).join(', ')}
      </p>
    );
  if (row.kind !== 'node') return null;
  const found = counts.nodes.find(({ nodeId }) => nodeId === row.node.id);
  const figures = found === undefined ? null : figuresOf(found);
  const { title } = describeNode(row.node, nameOf);
  const people = figures?.entered ?? 0;
  const reasons = Object.entries(figures?.reasons ?? {}).toSorted(([, one], [, other]) => other - one);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_7rem_5.5rem_5.5rem] items-center gap-x-3 border-b border-border-soft py-2 max-sm:grid-cols-[minmax(0,1fr)_auto]">
      <span className="flex min-w-0 items-center gap-2.5">
        <NodeIcon type={row.node.type} />
        <span className="min-w-0">
          <span className="block truncate font-medium">{title}</span>
          {reasons.length === 0 ? null : (
            <span className="block text-xs text-muted-foreground">
              Skipped:{' '}
              {reasons.map(([reason, count], index) => (
                <Fragment key={reason}>
                  {index === 0 ? '' : ' · '}
                  <button
                    type="button"
                    className="min-h-6 text-left underline decoration-dotted underline-offset-2 hover:text-foreground max-sm:min-h-11"
                    onClick={() => onReason({ nodeId: row.node.id, title, reason, count })}
                  >
                    {formatNumber(count)} {skipWords(reason)}
                  </button>
                </Fragment>
              ))}
            </span>
          )}
        </span>
      </span>
      <span aria-hidden className="h-1.5 overflow-hidden rounded-full bg-track max-sm:hidden">
        <span
          className="block h-full rounded-full bg-chart-1"
          style={{ width: `${Math.min(1, people / entered) * 100}%` }}
        />
      </span>
      <span className="tabular text-right">
        {formatNumber(people)}{' '}
        <span className="text-xs text-muted-foreground">{percentWords(Math.min(1, people / entered))}</span>
      </span>
      <span className="tabular text-right text-info max-sm:hidden">
        {(figures?.here ?? 0) > 0 ? `${formatNumber(figures?.here ?? 0)} here` : ''}
      </span>
    </div>
  );
}
