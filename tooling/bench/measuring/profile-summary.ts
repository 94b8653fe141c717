import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';

/** What the inspector's `Profiler.stop` returns, as far as we read it. Times are in microseconds. */
export interface CpuProfile {
  nodes: { id: number; callFrame: { functionName: string; url: string; lineNumber: number } }[];
  samples?: number[];
  timeDeltas?: number[];
}

interface Share {
  name: string;
  /** In the functions themselves, without those they call. */
  ms: number;
}

interface ProfileSummary {
  busyMs: number;
  idleMs: number;
  /** Longest first. */
  functions: Share[];
  /** By file of ours, package of others, `node` or `native`. */
  places: Share[];
}

/** @param root the folder that file names begin at */
export function summarizeProfile(
  { nodes, samples = [], timeDeltas = [] }: CpuProfile,
  root: string,
): ProfileSummary {
  const ofNode = new Map<number, number>();
  for (const [index, id] of samples.entries())
    ofNode.set(id, (ofNode.get(id) ?? 0) + (timeDeltas[index + 1] ?? 0) / 1_000);
  const functions = new Map<string, number>();
  const places = new Map<string, number>();
  let [busyMs, idleMs] = [0, 0];
  for (const { id, callFrame } of nodes) {
    const ms = ofNode.get(id) ?? 0;
    const { functionName, url, lineNumber } = callFrame;
    if (functionName === '(idle)') {
      idleMs += ms;
      continue;
    }
    busyMs += ms;
    const place = placeOf(url, functionName, root);
    const at = url === '' ? '' : ` ${fileOf(url, root)}:${lineNumber + 1}`;
    add(functions, `${functionName || '(anonymous)'}${at}`, ms);
    add(places, place, ms);
  }
  return { busyMs, idleMs, functions: ranked(functions), places: ranked(places) };
}

/** The 25 first of both lists. */
export function tellProfile(title: string, { busyMs, idleMs, functions, places }: ProfileSummary): string {
  const list = (shares: readonly Share[]) =>
    shares
      .slice(0, 25)
      .map(
        ({ name, ms }) =>
          `${((ms / busyMs) * 100).toFixed(1).padStart(5)} % ${ms.toFixed(0).padStart(8)} ms  ${name}`,
      )
      .join('\n');
  return `${title}: ${busyMs.toFixed(0)} ms busy, ${idleMs.toFixed(0)} ms idle\n\nfunctions by self time\n${list(functions)}\n\nfiles and packages by self time\n${list(places)}\n`;
}

function placeOf(url: string, functionName: string, root: string): string {
  if (url.startsWith('node:')) return 'node';
  if (url === '') return functionName.startsWith('(') ? functionName : 'native';
  return packageOf(url) ?? fileOf(url, root);
}

/** The last one: pnpm's folders are packages inside `node_modules/.pnpm`. */
function packageOf(url: string): string | undefined {
  return [...url.matchAll(/node_modules\/((?:@[^/]+\/)?[^/@.][^/]*)\//g)].at(-1)?.[1];
}

function fileOf(url: string, root: string): string {
  if (!url.startsWith('file:')) return url;
  return relative(root, fileURLToPath(url)).replace(/^node_modules\/\.pnpm\/[^/]+\//, '');
}

function add(sums: Map<string, number>, name: string, ms: number): void {
  sums.set(name, (sums.get(name) ?? 0) + ms);
}

function ranked(sums: Map<string, number>): Share[] {
  return [...sums].map(([name, ms]) => ({ name, ms })).toSorted((a, b) => b.ms - a.ms);
}
