import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const SKIPPED = new Set(['node_modules', 'dist', 'coverage']);
const ROOTS = ['apps', 'packages', 'tooling'];

/**
 * Every source file of the workspace, with `/` as separator on every system.
 * @param {string} root the checkout
 * @returns {string[]} paths relative to it
 */
export function sourceFiles(root) {
  return ROOTS.flatMap((folder) => walk(root, folder)).filter((path) => /\.(?:tsx?|mjs|mts)$/.test(path));
}

function walk(root, folder) {
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    if (SKIPPED.has(entry.name) || entry.name.startsWith('.')) return [];
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? walk(root, path) : [path];
  });
}

/** Whether only tests load the file. */
export function isTest(path) {
  return (
    /\.test\.tsx?$/.test(path) ||
    path.endsWith('-fixture.ts') ||
    path.includes('/testing/') ||
    path.includes('/test/')
  );
}

/** Whether the file is generated. */
export function isGenerated(path) {
  return /\.gen\.tsx?$/.test(path);
}
