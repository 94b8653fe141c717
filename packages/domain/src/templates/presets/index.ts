import { type Language, type Words, wordsIn } from '@talkdrum/languages';
import { announcement } from './announcement.ts';
import { eventInvitation } from './event.ts';
import { newsletter } from './newsletter.ts';
import { paymentReminder } from './payment-reminder.ts';
import type { Preset } from './preset.ts';
import { receipt } from './receipt.ts';
import { sale } from './sale.ts';
import { survey } from './survey.ts';
import { welcome } from './welcome.ts';

export type { Preset } from './preset.ts';

const designs: Record<string, (words: Words) => Preset> = {
  welcome,
  newsletter,
  announcement,
  sale,
  event: eventInvitation,
  receipt,
  'payment-reminder': paymentReminder,
  survey,
};

/** All pre-designed messages, in gallery order, with a footer in the language. Their content is English. */
export function listPresets(language: Language): Preset[] {
  return Object.values(designs).map((design) => design(wordsIn(language)));
}

/** The design with this key, or undefined. */
export function findPreset(key: string, language: Language): Preset | undefined {
  return Object.hasOwn(designs, key) ? designs[key]?.(wordsIn(language)) : undefined;
}
