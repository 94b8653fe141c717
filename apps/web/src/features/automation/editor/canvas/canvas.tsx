import '@xyflow/react/dist/base.css';
import { describeNode, findNode } from '@talkdrum/journey-design';
import { IconButton, useTheme } from '@talkdrum/ui';
import {
  Background,
  type Edge,
  type Node,
  Panel,
  ReactFlow,
  ReactFlowProvider,
  useReactFlow,
  useViewport,
  type Viewport,
} from '@xyflow/react';
import { Maximize, Minus, Plus } from 'lucide-react';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useJourney } from '../journey-context.ts';
import { EndBox } from './end-box.tsx';
import { type Layout, layOut } from './layout.ts';
import { LineEdge } from './line-edge.tsx';
import { Palette } from './palette.tsx';
import { StepBox } from './step-box.tsx';

const nodeTypes = { step: StepBox, end: EndBox };
const edgeTypes = { line: LineEdge };

/** The journey as a drawing that lays itself out. */
export function Canvas({ found }: { found: readonly string[] }) {
  return (
    <ReactFlowProvider>
      <OpenCanvas found={found} />
    </ReactFlowProvider>
  );
}

function OpenCanvas({ found }: { found: readonly string[] }) {
  const { graph, nameOf, source, choose } = useJourney();
  const { resolvedTheme } = useTheme();
  const hasFigures = source.figures !== null;
  const layout = useMemo(() => layOut(graph, nameOf, hasFigures), [graph, nameOf, hasFigures]);
  const nodes = useMemo((): Node[] => boxesOf(layout, graph, found), [layout, graph, found]);
  const edges = useMemo((): Edge[] => {
    const titleOf = (id: string) => {
      const node = findNode(graph, id);
      return node === undefined ? '' : describeNode(node, nameOf).title;
    };
    return layout.lines.map((line) => ({
      id: line.id,
      source: line.from,
      target: line.target,
      type: 'line',
      data: { line, title: titleOf(line.from) },
      focusable: false,
      selectable: false,
    }));
  }, [layout, graph, nameOf]);
  const pane = useRef<HTMLDivElement>(null);
  const [start, setStart] = useState<Viewport | null>(null);
  useLayoutEffect(() => {
    if (start === null) setStart(firstView(layout, graph.nodes[0]?.id ?? '', pane.current?.clientWidth ?? 0));
  }, [start, layout, graph]);
  if (start === null) return <div ref={pane} className="h-full" />;
  return (
    <div className="relative h-full" data-canvas>
      <Palette />
      <ReactFlow
        nodes={nodes}
        edges={[...edges, ...jumps(graph)]}
        nodeTypes={nodeTypes}
        edgeTypes={edgeTypes}
        nodesDraggable={false}
        nodesConnectable={false}
        nodesFocusable={false}
        edgesFocusable={false}
        elementsSelectable={false}
        colorMode={resolvedTheme}
        style={{ background: 'transparent' }}
        minZoom={0.2}
        maxZoom={1.5}
        defaultViewport={start}
        deleteKeyCode={null}
        panOnScroll
        proOptions={{ hideAttribution: true }}
        onPaneClick={() => choose(null)}
      >
        <Background gap={20} size={1.25} color="var(--border)" />
        <ZoomBar />
        <Follow found={found} />
      </ReactFlow>
    </div>
  );
}

/** The trigger at the top, as large as it can be read, and smaller where the drawing is wide. */
function firstView({ nodes }: Layout, trigger: string, width: number): Viewport {
  const boxes = Object.values(nodes);
  const drawn =
    Math.max(...boxes.map((box) => box.x + box.width)) - Math.min(...boxes.map(({ x }) => x)) + 140;
  const zoom = Math.min(1, Math.max(0.6, width / drawn));
  const first = nodes[trigger];
  const middle = first === undefined ? 0 : first.x + first.width / 2;
  return { x: width / 2 - middle * zoom, y: 8, zoom };
}

/** Without their measures, lines would leave the drawing with each change and come back: an open list of steps would close. */
function boxesOf(
  layout: Layout,
  { nodes }: { nodes: readonly { id: string }[] },
  found: readonly string[],
): Node[] {
  const steps = nodes.flatMap((step): Node[] => {
    const place = layout.nodes[step.id];
    if (place === undefined) return [];
    const { x, y, width, height } = place;
    return [
      {
        id: step.id,
        type: 'step',
        position: { x, y },
        width,
        height,
        measured: { width, height },
        // Boxes are buttons, though they can’t be dragged or selected.
        style: { pointerEvents: 'all' },
        data: { step, isFound: found.includes(step.id) },
      },
    ];
  });
  const ends = Object.entries(layout.ends).map(
    ([id, { x, y, width, height }]): Node => ({
      id,
      type: 'end',
      position: { x, y },
      width,
      height,
      measured: { width, height },
      data: {},
    }),
  );
  return [...steps, ...ends];
}

/** Jumps lead back, dashed. */
function jumps({ nodes }: ReturnType<typeof useJourney>['graph']): Edge[] {
  return nodes.flatMap((node) =>
    node.type === 'jump' && node.config.to !== null
      ? [
          {
            id: `jump.${node.id}`,
            source: node.id,
            target: node.config.to,
            focusable: false,
            style: { strokeDasharray: '5 4', stroke: 'var(--chart-6)' },
          },
        ]
      : [],
  );
}

/** Brings the step that was found or opened into view. */
function Follow({ found }: { found: readonly string[] }) {
  const { chosen } = useJourney();
  const { fitView } = useReactFlow();
  const wanted = found[0] ?? chosen;
  useEffect(() => {
    if (wanted === null || wanted === undefined) return undefined;
    // A step that was just added isn’t measured yet.
    const frame = requestAnimationFrame(() => {
      const box = document.querySelector(`[data-step="${CSS.escape(wanted)}"]`)?.getBoundingClientRect();
      const pane = document.querySelector('[data-canvas]')?.getBoundingClientRect();
      const isSeen =
        box !== undefined &&
        pane !== undefined &&
        box.top >= pane.top &&
        box.bottom <= pane.bottom &&
        box.left >= pane.left &&
        box.right <= pane.right;
      if (!isSeen) void fitView({ nodes: [{ id: wanted }], maxZoom: 1, minZoom: 0.8 });
    });
    return () => cancelAnimationFrame(frame);
  }, [wanted, fitView]);
  return null;
}

function ZoomBar() {
  const { zoomIn, zoomOut, fitView } = useReactFlow();
  const { zoom } = useViewport();
  return (
    <Panel position="bottom-left">
      <div className="flex items-center rounded-card bg-card p-1 shadow-popover">
        <IconButton label="Zoom out" icon={<Minus aria-hidden />} onClick={() => void zoomOut()} />
        <span className="tabular w-11 text-center text-xs font-medium">{Math.round(zoom * 100)}%</span>
        <IconButton label="Zoom in" icon={<Plus aria-hidden />} onClick={() => void zoomIn()} />
        <IconButton
          label="Fit to window"
          icon={<Maximize aria-hidden />}
          onClick={() => void fitView({ maxZoom: 1, padding: 0.08 })}
        />
      </div>
    </Panel>
  );
}
