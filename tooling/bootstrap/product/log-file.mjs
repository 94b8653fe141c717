import { appendFileSync, mkdirSync, renameSync, statSync } from 'node:fs';
import { dirname } from 'node:path';

const LIMIT_BYTES = 20 * 1024 * 1024;
const FLUSH_MS = 200;

/**
 * A log file of at most 20 MB, plus the previous 20 MB as `.1`. On a full disk, log lines are lost but the
 * program continues.
 * @param {string} file
 * @returns {{ write: (line: string) => void, close: () => void }}
 */
export function openLogFile(file) {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 });
  let size = sizeOf(file);
  let waiting = '';
  const flush = () => {
    if (waiting === '') return;
    const text = waiting;
    waiting = '';
    try {
      if (size > LIMIT_BYTES) {
        renameSync(file, `${file}.1`);
        size = 0;
      }
      appendFileSync(file, text, { mode: 0o600 });
      size += text.length;
    } catch {
      // Nowhere to report it: the terminal already shows warnings and errors.
    }
  };
  const timer = setInterval(flush, FLUSH_MS);
  timer.unref();
  return {
    write: (line) => {
      waiting += `${line}\n`;
    },
    close: () => {
      clearInterval(timer);
      flush();
    },
  };
}

function sizeOf(file) {
  try {
    return statSync(file).size;
  } catch {
    return 0;
  }
}
