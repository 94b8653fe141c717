import type { JourneyLine, JourneyNode } from '@talkdrum/journey-design';
import { formatNumber } from '../../../lib/format.ts';
import type { JourneyFigures, NodeFigures } from './journey-source.ts';

const verbs: Partial<Record<JourneyNode['type'], string>> = {
  trigger: 'entered',
  email: 'sent',
  sms: 'sent',
  fallback: 'sent',
  exit: 'left',
  goal: 'reached it',
};

/** “9,392 moved on”. */
export function passedWords(node: JourneyNode, figures: NodeFigures | undefined): string {
  const { type } = node;
  const passed = passedOf(node, figures);
  return `${formatNumber(passed)} ${verbs[type] ?? 'moved on'}`;
}

function passedOf({ type }: JourneyNode, figures: NodeFigures | undefined): number {
  if (figures === undefined) return 0;
  if (type === 'trigger' || type === 'exit' || type === 'goal') return figures.entered;
  return figures.done;
}

/** How many people a line carried. */
export function carried(line: JourneyLine, figures: JourneyFigures | null): number | null {
  const ports = figures?.nodes[line.from]?.ports;
  if (figures === null) return null;
  return line.ports.reduce((sum, port) => sum + (ports?.[port] ?? 0), 0);
}

/** A line’s share of all who left its step; null if nobody did. */
export function shareOf(line: JourneyLine, figures: JourneyFigures | null): number | null {
  const people = carried(line, figures);
  const all = Object.values(figures?.nodes[line.from]?.ports ?? {}).reduce((sum, n) => sum + n, 0);
  return people === null || all === 0 ? null : people / all;
}

/** From 1.25 to 6 pixels: the share of all who entered the journey. */
export function lineWidth(line: JourneyLine, figures: JourneyFigures | null): number {
  const people = carried(line, figures);
  const entered = figures?.entered ?? 0;
  return people === null || entered === 0 ? 1.5 : 1.25 + 4.75 * Math.min(1, people / entered);
}

export function percentWords(share: number): string {
  return `${(share * 100).toFixed(1)}%`.replace('.0%', '%');
}
