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

const designs: Record<string, () => Preset> = {
  welcome,
  newsletter,
  announcement,
  sale,
  event: eventInvitation,
  receipt,
  'payment-reminder': paymentReminder,
  survey,
};

/** All pre-designed messages, in gallery order. */
export function listPresets(): Preset[] {
  return Object.values(designs).map((design) => design());
}

/** The design with this key, or undefined. */
export function findPreset(key: string): Preset | undefined {
  return Object.hasOwn(designs, key) ? designs[key]?.() : undefined;
}
