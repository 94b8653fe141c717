import { describeNode, findNode, type JourneyNode, linesOf, nodeTypeWords } from '@talkdrum/journey-design';
import { IconButton, Menu, Tabs } from '@talkdrum/ui';
import { MoreHorizontal, X } from 'lucide-react';
import { useState } from 'react';
import { type PanelTab, useJourney } from '../journey-context.ts';
import { AddStep } from '../add-step.tsx';
import { MoveDialog } from '../move-dialog.tsx';
import { NodeIcon } from '../node-looks.tsx';
import { useStepMenu } from '../step-menu.tsx';
import { JourneyPanel } from './journey-panel.tsx';
import { NodeSettings } from './node-settings.tsx';

/** Everything about the open step; without one, about the journey. */
export function Panel() {
  const { graph, chosen, source } = useJourney();
  const node = chosen === null ? undefined : findNode(graph, chosen);
  if (node !== undefined) return <StepPanel key={node.id} node={node} />;
  return source.machine.isOpen ? source.machine.panel : <JourneyPanel />;
}

function StepPanel({ node }: { node: JourneyNode }) {
  const { source, tab, setTab } = useJourney();
  const here = source.figures?.nodes[node.id]?.here ?? 0;
  const hasRun = source.figures !== null;
  // Nobody is really at a step that the time machine predicts.
  const hasPeople = hasRun && source.figures?.isPredicted !== true;
  const shown: PanelTab = !hasRun ? 'settings' : tab === 'people' && !hasPeople ? 'results' : tab;
  return (
    <div className="flex flex-col">
      <StepHead node={node} />
      <div className="px-4 pb-6">
        <Tabs
          label="About the step"
          value={shown}
          onValueChange={(value) => setTab(value === 'results' || value === 'people' ? value : 'settings')}
          items={[
            {
              value: 'results',
              label: 'Results',
              disabled: !hasRun,
              content: hasRun ? source.resultsOf(node.id) : null,
            },
            { value: 'settings', label: 'Settings', content: <NodeSettings node={node} /> },
            {
              value: 'people',
              label: 'People',
              disabled: !hasPeople,
              count: hasPeople ? here : undefined,
              content: hasPeople ? source.peopleAt(node.id) : null,
            },
          ]}
        />
      </div>
    </div>
  );
}

function StepHead({ node }: { node: JourneyNode }) {
  const { graph, nameOf, choose } = useJourney();
  const [isMoving, setMoving] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const port = linesOf(node)[0]?.ports[0];
  const menu = useStepMenu(node, {
    onAdd: port === undefined ? null : () => setAdding(true),
    onMove: () => setMoving(true),
  });
  return (
    <header className="flex items-center gap-2.5 px-4 pt-3.5 pb-1">
      <NodeIcon type={node.type} />
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-base leading-5 font-semibold">{nodeTypeWords[node.type]}</h2>
        <p className="text-xs text-muted-foreground">
          Step {graph.nodes.indexOf(node) + 1} of {graph.nodes.length}
        </p>
      </div>
      {port === undefined ? null : (
        <AddStep
          place={{ from: node.id, port }}
          open={isAdding}
          onOpenChange={setAdding}
          trigger={<span aria-hidden className="size-0" />}
        />
      )}
      <Menu
        label={`Actions for ${describeNode(node, nameOf).title}`}
        trigger={<IconButton label="Actions" icon={<MoreHorizontal aria-hidden />} />}
        items={menu}
      />
      <IconButton
        label="Close panel"
        icon={<X aria-hidden />}
        onClick={() => choose(null)}
        className="max-lg:hidden"
      />
      {isMoving ? <MoveDialog node={node} onClose={() => setMoving(false)} /> : null}
    </header>
  );
}
