import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { readImports } from './read-imports.mjs';
import { isGenerated, isTest, sourceFiles } from './source-files.mjs';

/**
 * Files that import each other in a circle, type imports included: none can be understood, moved or tested
 * without the others.
 * @param {string} root the checkout
 * @returns {string[]} one line per circle: a shortest path around it, and how many files belong to it
 */
export function findCircles(root) {
  const imports = importsOf(root);
  return components(imports).map(
    (files) => `${shortestCircle(imports, new Set(files)).join(' → ')} (${files.length} files)`,
  );
}

const ROOM = /^(packages\/domain\/src\/[^/]+|apps\/web\/src\/features\/[^/]+)\/([^/]+)/;

/**
 * Folders of a room (and files beside them) that need each other: arrows inside a room point one way too. The
 * room's index.ts may import them all.
 * @param {string} root the checkout
 * @returns {string[]} one line per knot, with the names that form it
 */
export function findFolderCircles(root) {
  const rooms = new Map();
  for (const [path, targets] of importsOf(root)) {
    const [, room, name] = ROOM.exec(path) ?? [];
    if (room === undefined || name === 'index.ts') continue;
    const parts = rooms.get(room) ?? new Map();
    rooms.set(room, parts);
    const others = targets
      .map((target) => ROOM.exec(target))
      .filter((found) => found !== null && found[1] === room && found[2] !== name && found[2] !== 'index.ts')
      .map((found) => found[2]);
    parts.set(name, [...new Set([...(parts.get(name) ?? []), ...others])]);
  }
  return [...rooms].flatMap(([room, parts]) =>
    components(parts).map((names) => `${room}: ${names.toSorted().join(', ')} need each other`),
  );
}

/** The files of the same package that each file imports. @returns {Map<string, string[]>} */
function importsOf(root) {
  const files = sourceFiles(root).filter((path) => !isGenerated(path) && !isTest(path));
  const known = new Set(files);
  return new Map(
    files.map((path) => {
      const targets = readImports(readFileSync(join(root, path), 'utf8'))
        .filter(({ specifier }) => specifier.startsWith('.'))
        .map(({ specifier }) => posix.join(posix.dirname(path), specifier))
        .filter((target) => known.has(target));
      return [path, [...new Set(targets)]];
    }),
  );
}

/** Strongly connected components of more than one file (Tarjan's algorithm, 1972). */
function components(imports) {
  const found = [];
  const index = new Map();
  const lowest = new Map();
  const open = [];
  const visit = (file) => {
    index.set(file, index.size);
    lowest.set(file, index.get(file));
    open.push(file);
    for (const next of imports.get(file) ?? []) {
      if (!index.has(next)) visit(next);
      if (open.includes(next)) lowest.set(file, Math.min(lowest.get(file), lowest.get(next)));
    }
    if (lowest.get(file) !== index.get(file)) return;
    const component = open.splice(open.indexOf(file));
    if (component.length > 1) found.push(component);
  };
  for (const file of imports.keys()) if (!index.has(file)) visit(file);
  return found;
}

/** The shortest circle through any file of the component, breadth first. */
function shortestCircle(imports, component) {
  const circles = [...component].map((start) => {
    const cameFrom = new Map();
    const waiting = [start];
    for (const file of waiting)
      for (const next of imports
        .get(file)
        .filter((target) => component.has(target) && !cameFrom.has(target))) {
        cameFrom.set(next, file);
        if (next !== start) waiting.push(next);
      }
    const way = [start];
    do way.unshift(cameFrom.get(way[0]));
    while (way[0] !== start);
    return way;
  });
  return circles.toSorted((one, other) => one.length - other.length)[0];
}
