import { DATA, ROOT } from '../places.mjs';
import { lastLines } from '../run.mjs';
import { explain, Trouble } from '../trouble.mjs';

/**
 * Whether a process exited because of its settings. Its output is then meant for the person who started it.
 * @param {string} reason "ended with code 78"
 */
export function isMisconfigured(reason) {
  return reason.endsWith('code 78');
}

/**
 * The failure of one of our processes, with its output.
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

/** The plain lines of a process's output, without its log. @param {string[]} lines */
export function plainLines(lines) {
  return lines.filter((line) => line !== '' && !line.startsWith('{')).join('\n');
}
