import { yellow, red, dim } from '../terminal.mjs';

const WARN = 40;
const ERROR = 50;
const QUIET_MS = 10_000;

/**
 * Reduces a process's output to its warnings and errors, one line each, without repeats within ten seconds.
 * @param {string} name of the process
 * @returns {(line: string) => string | undefined} undefined when there is nothing to show
 */
export function createLogReader(name) {
  const lastShown = new Map();
  return (line) => {
    const entry = readEntry(line);
    if (!entry || entry.level < WARN) return undefined;
    const now = Date.now();
    const isRepeated = now - (lastShown.get(entry.text) ?? 0) < QUIET_MS;
    if (lastShown.size > 200) lastShown.clear();
    lastShown.set(entry.text, now);
    if (isRepeated) return undefined;
    const isError = entry.level >= ERROR;
    return `${dim(name.padEnd(8))}${isError ? red('error') : yellow('warn ')} ${entry.text}`;
  };
}

function readEntry(line) {
  if (!line.startsWith('{')) return undefined;
  try {
    const { level, msg, err, error } = JSON.parse(line);
    const detail = firstLine(err?.message ?? (typeof error === 'string' ? error : error?.message));
    return { level, text: [msg, detail].filter((part) => part && part !== '').join(': ') };
  } catch {
    return undefined;
  }
}

function firstLine(text) {
  return typeof text === 'string' ? text.split('\n')[0] : undefined;
}
