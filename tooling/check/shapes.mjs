import { readFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { isGenerated, isTest, sourceFiles } from './source-files.mjs';

const LIMIT = 300;
const TEST_LIMIT = 400;
const FOLDER_LIMIT = 25;
/** Folders that may hold more, because the file's own name is what a person looks for. */
const FULL_FOLDERS = {
  'packages/domain/migrations': 'a migration is found by its number, and they run in that order',
  'tooling/bench': '`npm run bench -- <name>` starts the file of that name',
};
// Names that say where code was put instead of what it does.
const EMPTY_NAME = /^(?:.+-)?(?:utils?|helpers?|common|misc|managers?|dtos?|interfaces?)$/;
const EMPTY_FOLDER = /^(?:commands?|types|shared)$/;
/** The command palette is the feature's name. Elsewhere "command" says nothing. */
const COMMAND_PALETTE = 'packages/ui/src/command/';
const KEBAB = /^[a-z0-9]+(?:-[a-z0-9]+)*(?:\.[a-z0-9-]+)*$/;
/** The URL tree's files are named after URLs. */
const ROUTES = 'apps/web/src/routes/';

/**
 * Every file that is too long, has an empty name or one not in kebab-case, or contains a note about
 * unfinished work; and every folder with too many files.
 * @param {string} root the checkout
 * @returns {string[]} one line per finding
 */
export function findBadShapes(root) {
  const files = sourceFiles(root).filter((path) => !isGenerated(path));
  return [
    ...files.flatMap((path) => [
      ...badName(path),
      ...badContent(path, readFileSync(join(root, path), 'utf8')),
    ]),
    ...fullFolders(files),
  ];
}

/** Tests count too: who looks for a file reads their names as well. Routes are a tree of URLs. */
function fullFolders(files) {
  const folders = Map.groupBy(
    files.filter((path) => !path.startsWith(ROUTES)),
    (path) => posix.dirname(path),
  );
  return [...folders]
    .filter(([folder, inside]) => inside.length > FOLDER_LIMIT && !(folder in FULL_FOLDERS))
    .map(
      ([folder, inside]) =>
        `${folder}: ${inside.length} files, the limit is ${FOLDER_LIMIT}: make folders named after what a person looks for`,
    );
}

function badName(path) {
  const parts = path.split('/');
  const stem = parts.at(-1).replace(/\.(?:tsx?|mjs|mts)$/, '');
  const names = [...parts.slice(0, -1), stem.split('.')[0]];
  const folders = path.startsWith(COMMAND_PALETTE) ? [] : parts.slice(0, -1);
  const empty =
    names.find((name) => EMPTY_NAME.test(name)) ?? folders.find((name) => EMPTY_FOLDER.test(name));
  if (empty) return [`${path}: "${empty}" says nothing about what is inside`];
  return KEBAB.test(stem) || path.startsWith(ROUTES) ? [] : [`${path}: file names are kebab-case`];
}

function badContent(path, source) {
  const lines = source.trimEnd().split('\n');
  const limit = isTest(path) ? TEST_LIMIT : LIMIT;
  const note = lines.findIndex((line) =>
    /(?:\/\/|\*)\s*(?:TODO|FIXME|XXX)\b|\b(?:TODO|FIXME)[:(]/.test(line),
  );
  return [
    ...(lines.length > limit ? [`${path}: ${lines.length} lines, the limit is ${limit}`] : []),
    ...(note >= 0
      ? [`${path}:${note + 1}: a note about unfinished work; do it, or move it to the tracker`]
      : []),
  ];
}
