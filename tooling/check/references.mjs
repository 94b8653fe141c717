import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { join, posix } from 'node:path';
import { sourceFiles } from './source-files.mjs';

const DOCUMENTS = ['*.md', 'docs/**/*.md', 'packages/domain/src/*/README.md'];
/** Where a path may begin: the checkout, or the domain, whose rooms are named without their package. */
const BASES = ['', 'packages/domain/src/'];
const CODE = /`([^`\n]+)`/g;
const IS_PATH = /^(?:(?:apps|packages|tooling|docs)\/[\w./-]*|[\w.-]+\/[\w./-]*(?:\.(?:tsx?|mjs|md)|\/))$/;
const LINK = /\]\(([^)#\s]*)(?:#([^)\s]*))?\)/g;
const FUNCTION_IN_FILE = /`([\w$]+(?:\.\w+)?)`\s+\(`([\w./-]+\.(?:tsx?|mjs))`\)/g;

/**
 * Every reference in the documents that leads nowhere: a path in backticks (also as `path#name`), a link
 * between documents, and a function given as "`name` (`path`)" that its file doesn't declare. Also every package
 * that the README's list leaves out.
 * @param {string} root the checkout
 * @returns {string[]} one line per finding: document:line and what is missing
 */
export function findBrokenReferences(root) {
  const files = sourceFiles(root);
  const broken = documents(root).flatMap((document) => {
    const text = readFileSync(join(root, document), 'utf8');
    return [
      ...brokenPaths(root, files, text),
      ...brokenLinks(root, document, text),
      ...brokenFunctions(root, text),
    ]
      .toSorted((one, other) => one.index - other.index)
      .map(({ index, problem }) => `${document}:${lineAt(text, index)} ${problem}`);
  });
  return [...broken, ...unlistedPackages(root)];
}

/** A newcomer looks for a package in one place: the list under "Where things are". */
function unlistedPackages(root) {
  const packages = globSync('{apps,packages}/*/package.json', { cwd: root }).map((path) =>
    posix.dirname(path.replaceAll('\\', '/')),
  );
  if (packages.length === 0) return [];
  const lines = readFileSync(join(root, 'README.md'), 'utf8').split('\n');
  return packages
    .toSorted()
    .filter((path) => !lines.some((line) => line.startsWith(`${path} `)))
    .map((path) => `README.md doesn't list ${path} under "Where things are"`);
}

/**
 * Updates the paths of files that have moved, where exactly one file of that name is left.
 * @param {string} root the checkout
 */
export function repairReferences(root) {
  const files = sourceFiles(root);
  for (const document of documents(root)) {
    const text = readFileSync(join(root, document), 'utf8');
    const repaired = text.replace(CODE, (whole, code) => {
      const [path, name] = code.split('#');
      const found = isMissing(root, path) ? findMoved(files, path) : undefined;
      return found === undefined ? whole : `\`${found}${name === undefined ? '' : `#${name}`}\``;
    });
    if (repaired !== text) writeFileSync(join(root, document), repaired);
  }
}

function documents(root) {
  return globSync(DOCUMENTS, { cwd: root, exclude: (path) => path.includes('node_modules') })
    .map((path) => path.replaceAll('\\', '/'))
    .toSorted();
}

function brokenPaths(root, files, text) {
  return [...text.matchAll(CODE)].flatMap(({ 1: code, index }) => {
    const [path, name] = code.split('#');
    if (isMissing(root, path)) {
      const moved = findMoved(files, path);
      return [{ index, problem: `names ${path}, which doesn't exist${moved ? `; is it ${moved}?` : ''}` }];
    }
    return name !== undefined && IS_PATH.test(path) && !declares(root, path, name)
      ? [{ index, problem: `names ${name}, which ${path} doesn't declare` }]
      : [];
  });
}

function brokenLinks(root, document, text) {
  return [...text.matchAll(LINK)]
    .filter(({ 1: target }) => !/^[a-z]+:/.test(target))
    .flatMap(({ 1: target, 2: anchor, index }) => {
      const path = target === '' ? document : posix.join(posix.dirname(document), target);
      if (!existsSync(join(root, path)))
        return [{ index, problem: `links to ${target}, which doesn't exist` }];
      const isKnown =
        anchor === undefined || headings(readFileSync(join(root, path), 'utf8')).includes(anchor);
      return isKnown ? [] : [{ index, problem: `links to #${anchor}, which is no heading of ${path}` }];
    });
}

/** Anchors as Markdown viewers make them of headings. */
function headings(markdown) {
  return [...markdown.matchAll(/^#+ (.+)$/gm)].map(({ 1: heading }) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N} _-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

/** A missing file is reported as a path already. */
function brokenFunctions(root, text) {
  return [...text.matchAll(FUNCTION_IN_FILE)]
    .filter(({ 2: path }) => resolve(root, path) !== undefined)
    .filter(({ 1: name, 2: path }) => !declares(root, path, name))
    .map(({ 1: name, 2: path, index }) => ({
      index,
      problem: `names ${name}, which ${path} doesn't declare`,
    }));
}

function isMissing(root, path) {
  return IS_PATH.test(path) && resolve(root, path) === undefined;
}

function resolve(root, path) {
  return BASES.map((base) => `${base}${path}`).find((candidate) => existsSync(join(root, candidate)));
}

/** A function, constant, class, type or method of that name; of `Class.method` both. */
function declares(root, path, name) {
  const source = readFileSync(join(root, resolve(root, path)), 'utf8');
  return name.split('.').every((part) => {
    const escaped = part.replace('$', '\\$');
    const declaration = `(?:function\\*?|const|class|interface|type)\\s+${escaped}\\b`;
    const method = `^\\s+(?:(?:static|async|get)\\s+)*[*#]?${escaped}\\s*(?:[(<]|:)`;
    return new RegExp(`${declaration}|${method}`, 'm').test(source);
  });
}

function findMoved(files, path) {
  const same = files.filter((file) => posix.basename(file) === posix.basename(path));
  const base = BASES.findLast((candidate) => same[0]?.startsWith(candidate));
  return same.length === 1 ? same[0].slice(base.length) : undefined;
}

function lineAt(text, index) {
  return text.slice(0, index).split('\n').length;
}
