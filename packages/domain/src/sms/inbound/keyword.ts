export type SmsKeyword = 'stop' | 'start' | 'help';

const stopWords = new Set([
  'STOP',
  'STOPALL',
  'UNSUBSCRIBE',
  'CANCEL',
  'END',
  'QUIT',
  'OPTOUT',
  'REVOKE',
  'ARRET',
  'ARRETE',
]);
const startWords = new Set(['START', 'YES', 'UNSTOP']);
const helpWords = new Set(['HELP', 'INFO']);

/**
 * Reads a keyword: a single word in any case, with any punctuation. Any text that starts with STOP counts as
 * STOP, because nobody who writes "STOP PLEASE" wants more.
 */
export function readKeyword(text: string): SmsKeyword | null {
  const words = text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toUpperCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
  const [first = ''] = words;
  if (first === 'STOP' || first === 'STOPALL') return 'stop';
  // People write OPTOUT as "OPT OUT" or "OPT-OUT" too.
  const whole = words.length <= 2 ? words.join('') : '';
  if (stopWords.has(whole) && (words.length === 1 || whole === 'OPTOUT' || whole === 'STOPALL'))
    return 'stop';
  if (words.length !== 1) return null;
  if (startWords.has(first)) return 'start';
  return helpWords.has(first) ? 'help' : null;
}
