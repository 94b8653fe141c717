import { DATA, ROOT } from './places.mjs';
import { lastLines } from './run.mjs';
import { explain, Trouble } from './trouble.mjs';

/** How the server ends when what it printed is written for the person who starts it. */
const MISCONFIGURED = 'code 78';

/**
 * The failure of one of our own processes, told by what it printed.
 * @param {string} what "The web process ended with code 1"
 * @param {string} output its last lines
 */
export function explainCrash(what, output) {
  if (what.endsWith(MISCONFIGURED)) return new Trouble(plainLines(output));
  const known = explain(output, { place: DATA });
  return new Trouble(known ? `${what}. ${known}` : `${what}. The last lines were:\n${lastLines(output, 15)}\nMore is in ${ROOT}/.data/logs.`);
}

function plainLines(output) {
  const lines = output.trim().split('\n');
  return lines.filter((line) => !line.startsWith('{')).join('\n');
}
