import {
  addNode,
  type AddedType,
  changeNode,
  changeSettings,
  connect,
  describeNode,
  duplicateNode,
  findNode,
  type JourneyGraph,
  type JourneyNode,
  type JourneyPlace,
  type JourneySettings,
  moveNode,
  type NameOf,
  newNode,
  removeNode,
  separate,
  stepNode,
} from '@talkdrum/journey-design';

interface CommandParts {
  /** As it is by the time that a menu's choice runs. */
  now: () => JourneyGraph;
  nameOf: NameOf;
  refusal: string | null;
  change: (graph: JourneyGraph, kind?: string) => void;
  choose: (id: string | null, tab?: 'settings') => void;
  announce: (text: string) => void;
}

/** Everything an author does to a journey. The canvas and the outline have the same. */
export function makeCommands({ now, nameOf, refusal, change, choose, announce }: CommandParts) {
  const titleOf = (id: string) => {
    const node = findNode(now(), id);
    return node === undefined ? 'Step' : describeNode(node, nameOf).title;
  };
  const keep = (next: JourneyGraph | null, said: string, refused: string) => {
    announce(refusal ?? (next === null ? refused : said));
    if (next !== null && refusal === null) change(next);
    return next !== null && refusal === null;
  };
  const added = (result: ReturnType<typeof addNode>, refused: string) => {
    const isKept = keep(result?.graph ?? null, 'Step added', refused);
    if (isKept && result !== null) choose(result.id, 'settings');
  };
  return {
    add: (place: JourneyPlace, type: AddedType) =>
      added(addNode(now(), place, newNode(type)), 'This step ends a line, so nothing can follow it'),
    duplicate: (id: string) => added(duplicateNode(now(), id), 'This step can’t be duplicated'),
    remove: (id: string) => {
      const next = removeNode(now(), id);
      const lost = now().nodes.length - next.nodes.length - 1;
      const more = lost < 1 ? '' : ` with ${lost} ${lost === 1 ? 'step' : 'steps'} on its other ways out`;
      if (next === now()) return announce('The trigger can’t be deleted');
      if (keep(next, `${titleOf(id)} deleted${more}`, '')) choose(null);
    },
    step: (id: string, by: -1 | 1) =>
      keep(
        stepNode(now(), id, by),
        `${titleOf(id)} moved ${by === 1 ? 'down' : 'up'}`,
        by === 1 ? 'It is the last step of its line' : 'It can’t move further up here',
      ),
    move: (id: string, place: JourneyPlace) =>
      keep(
        moveNode(now(), id, place),
        `${titleOf(id)} moved`,
        'It can’t go there: its own line would lead back to it',
      ),
    connect: (place: JourneyPlace, to: string | null) =>
      keep(
        connect(now(), place, to),
        'Line changed',
        'That would create a loop. Use a jump to send people back',
      ),
    separate: (place: JourneyPlace, isApart: boolean) =>
      keep(
        separate(now(), place, isApart),
        isApart ? 'They have a line of their own' : 'They go on with the others',
        '',
      ),
    canStep: (id: string, by: -1 | 1) => stepNode(now(), id, by) !== null,
    canMove: (id: string, place: JourneyPlace) => moveNode(now(), id, place) !== null,
    canConnect: (place: JourneyPlace, to: string) => connect(now(), place, to) !== null,
    change: (node: JourneyNode, kind = '') => {
      if (refusal === null) change(changeNode(now(), node), kind === '' ? '' : `${node.id} ${kind}`);
    },
    changeSettings: (settings: JourneySettings, kind = '') => {
      if (refusal === null) change(changeSettings(now(), settings), kind);
    },
  };
}

export type JourneyCommands = ReturnType<typeof makeCommands>;
