import type { JourneyGraph } from '@talkdrum/journey-design';
import { expect, test } from 'vitest';
import { type Layout, layOut, type Placed, type Point, pointsOf } from './layout.ts';

type Step = JourneyGraph['nodes'][number];

const wait = (id: string, next: Record<string, string>): Step => ({
  id,
  type: 'wait',
  label: '',
  config: { span: { amount: 1, unit: 'days' } },
  next,
});
const fork = (id: string, match: string, timeout: string): Step => ({
  id,
  type: 'wait_for',
  label: '',
  config: { happening: { kind: 'event', name: 'order.paid' }, limit: { amount: 3, unit: 'days' } },
  next: { match, timeout },
});
const trigger = (next: string): Step => ({
  id: 'start',
  type: 'trigger',
  label: '',
  config: { kind: 'event', name: 'cart.left' },
  next: { next },
});

function layoutOf(nodes: Step[]): Layout {
  const settings = {
    reentry: { mode: 'never' as const, cooldownHours: 0 },
    goal: null,
    holdoutPercent: 0,
    moneyHours: 24,
    hours: null,
    note: '',
  };
  return layOut({ version: 1, settings, nodes }, () => 'a name', true);
}

const drawings: [string, Step[]][] = [
  [
    'one step',
    [trigger('ask'), fork('ask', 'thanks', 'sale'), wait('thanks', { next: 'sale' }), wait('sale', {})],
  ],
  [
    'three steps',
    [
      trigger('ask'),
      fork('ask', 'a', 'd'),
      wait('a', { next: 'b' }),
      wait('b', { next: 'c' }),
      wait('c', { next: 'd' }),
      wait('d', {}),
    ],
  ],
  [
    'steps of two forks',
    [
      trigger('ask'),
      fork('ask', 'a', 'again'),
      fork('again', 'b', 'd'),
      wait('a', { next: 'c' }),
      wait('b', { next: 'c' }),
      wait('c', { next: 'd' }),
      wait('d', {}),
    ],
  ],
];

const foot = ({ x, y, width, height }: Placed): Point => ({ x: x + width / 2, y: y + height });
const head = ({ x, y, width }: Placed): Point => ({ x: x + width / 2, y });

/** Points of the drawn curve between two of its points, upright at both. */
function between(a: Point, b: Point): Point[] {
  return Array.from({ length: 21 }, (_, n) => {
    const t = n / 20;
    const mix = (p: number, q: number, r: number, s: number) =>
      (1 - t) ** 3 * p + 3 * (1 - t) ** 2 * t * q + 3 * (1 - t) * t ** 2 * r + t ** 3 * s;
    const middle = (a.y + b.y) / 2;
    return { x: mix(a.x, a.x, b.x, b.x), y: mix(a.y, middle, middle, b.y) };
  });
}

test.each(drawings)('a line that skips %s is drawn beside the boxes, not behind them', (_, nodes) => {
  const { nodes: boxes, ends, lines } = layoutOf(nodes);
  const all = { ...boxes, ...ends };
  for (const line of lines) {
    const [from, to] = [all[line.from], all[line.target]];
    if (from === undefined || to === undefined) throw new Error('a line without a box');
    const points = pointsOf(line, foot(from), head(to));
    const others = Object.entries(all).filter(([id]) => id !== line.from && id !== line.target);
    const curve = points.slice(1).flatMap((point, n) => between(points[n] ?? point, point));
    const hidden = others.filter(([, box]) =>
      curve.some(
        ({ x, y }) => x > box.x && x < box.x + box.width && y > box.y + 0.5 && y < box.y + box.height - 0.5,
      ),
    );
    expect(hidden.map(([id]) => `${line.id} behind ${id}`)).toEqual([]);
  }
});

test('the words of a way out stand on its line', () => {
  const [, nodes] = drawings[0] ?? ['', []];
  const { nodes: boxes, lines } = layoutOf(nodes);
  const line = lines.find(({ from, to }) => from === 'ask' && to === 'sale');
  const [from, to] = [boxes['ask'], boxes['sale']];
  if (line === undefined || from === undefined || to === undefined) throw new Error('no such line');
  expect(line.at).toBe('source');
  expect(pointsOf(line, foot(from), head(to))[1]?.x).toBe(foot(from).x + line.aside);
});
