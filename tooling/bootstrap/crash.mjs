import { DATA, ROOT } from './places.mjs';
import { lastLines } from './run.mjs';
import { explain, Trouble } from './trouble.mjs';

/**
 * Whether a process ended because of its settings: then what it printed is written for the person who starts
 * it.
 * @param {string} reason "ended with code 78"
 */
export function isMisconfigured(reason) {
  return reason.endsWith('code 78');
}

/**
 * The failure of one of our own processes, told by what it printed.
 * @param {string} what "The web process ended with code 1"
 * @param {string} output its last lines
 */
export function explainCrash(what, output) {
  if (isMisconfigured(what)) return new Trouble(plainLines(output.split('\n')));
  const known = explain(output, { place: DATA });
  return new Trouble(
    known
      ? `${what}. ${known}`
      : `${what}. The last lines were:\n${lastLines(output, 15)}\nMore is in ${ROOT}/.data/logs.`,
  );
}

/** What a process said in plain words, without its log. @param {string[]} lines */
export function plainLines(lines) {
  return lines.filter((line) => line !== '' && !line.startsWith('{')).join('\n');
}
