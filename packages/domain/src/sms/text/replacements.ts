import { charactersOutsideGsm } from '@talkdrum/smpp/gsm';

/** A character that forces UCS-2, and its equivalent in the GSM alphabet. */
export interface SmsReplacement {
  from: string;
  to: string;
  /** Its name, because some are invisible. */
  name: string;
  /** Occurrences in the text. */
  count: number;
}

/** `GH₵45` and `₵45` both mean GHS45. */
const cedi = '\u20b5';

const known: readonly (readonly [characters: string, to: string, name: string])[] = [
  ['\u2018\u2019\u201a\u201b\u2032\u00b4`', "'", 'curly apostrophe'],
  ['\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb', '"', 'curly quotation mark'],
  ['\u2010\u2011\u2012\u2013\u2014\u2015\u2212', '-', 'long dash'],
  ['\u2026', '...', 'ellipsis'],
  ['\u00a0\u2007\u2009\u200a\u202f\t', ' ', 'special space'],
  ['\u200b\u200c\u2060\ufeff\u00ad', '', 'invisible character'],
  ['\u20a6', 'NGN', 'naira sign'],
  [cedi, 'GHS', 'cedi sign'],
  ['\u2022\u00b7', '-', 'bullet'],
  ['\u2122', 'TM', 'trade mark sign'],
  ['\u00d7', 'x', 'multiplication sign'],
];

/** Replacements that bring a text closer to the GSM alphabet; empty if it's GSM already. */
export function suggestReplacements(text: string): SmsReplacement[] {
  return charactersOutsideGsm(text).flatMap((from) => {
    const found = known.find(([characters]) => characters.includes(from));
    return found === undefined
      ? []
      : [{ from, to: found[1], name: found[2], count: text.split(from).length - 1 }];
  });
}

export function applyReplacements(
  text: string,
  replacements: readonly Pick<SmsReplacement, 'from' | 'to'>[],
): string {
  return replacements.reduce(
    (result, { from, to }) =>
      (from === cedi ? result.replaceAll(`GH${cedi}`, cedi) : result).replaceAll(from, to),
    text,
  );
}
