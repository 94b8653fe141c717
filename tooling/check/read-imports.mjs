// Comments are removed first, so imports inside them don't count. Strings stay: they hold the specifiers.
const COMMENTS = /\/\*[\s\S]*?\*\/|(?<=^|[\s;{}()])\/\/[^\n]*/g;
const STATIC =
  /(?:^|[\s;}])(import|export)\s+(type\s+)?((?:[\w$*\s,]|\{[^}]*\})*?)\s*from\s*['"]([^'"\n]+)['"]/g;
const BARE = /(?:^|[\s;}])import\s*\(?\s*['"]([^'"\n]+)['"]/g;

/**
 * The imports of a module.
 * @param {string} source
 * @returns {{ specifier: string, isTypeOnly: boolean, line: number }[]} `isTypeOnly` when nothing of it
 *   remains at run time
 */
export function readImports(source) {
  const code = source.replace(COMMENTS, (comment) => comment.replace(/[^\n]/g, ' '));
  const lineAt = (index) => code.slice(0, index).split('\n').length;
  const found = [...code.matchAll(STATIC)].map((match) => ({
    specifier: match[4],
    isTypeOnly: match[2] !== undefined || areTypes(match[3]),
    line: lineAt(match.index + match[0].length),
  }));
  const bare = [...code.matchAll(BARE)].map((match) => ({
    specifier: match[1],
    isTypeOnly: false,
    line: lineAt(match.index + match[0].length),
  }));
  return [...found, ...bare];
}

function areTypes(clause) {
  const names = /^\s*\{([^}]*)\}\s*$/.exec(clause)?.[1];
  if (names === undefined) return false;
  const listed = names
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  return listed.length > 0 && listed.every((name) => name.startsWith('type '));
}
