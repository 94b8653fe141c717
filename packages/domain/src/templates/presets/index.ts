import { type EmailDesign, emailDesign } from '@talkdrum/email-designs';
import { abandonedBasket } from './designs/abandoned-basket.ts';
import { announcement } from './designs/announcement.ts';
import { birthday } from './designs/birthday.ts';
import { event } from './designs/event.ts';
import { newsletter } from './designs/newsletter.ts';
import { orderShipped } from './designs/order-shipped.ts';
import { paymentReminder } from './designs/payment-reminder.ts';
import { productLaunch } from './designs/product-launch.ts';
import { receipt } from './designs/receipt.ts';
import { sale } from './designs/sale.ts';
import { survey } from './designs/survey.ts';
import { welcome } from './designs/welcome.ts';
import { winBack } from './designs/win-back.ts';
import type { Preset } from './preset.ts';

export type { Preset } from './preset.ts';

/** All pre-designed emails, in gallery order. Their words are English; the footer is in the account's language. */
export const presets: readonly Preset[] = [
  welcome,
  newsletter,
  productLaunch,
  sale,
  announcement,
  event,
  abandonedBasket,
  orderShipped,
  birthday,
  winBack,
  receipt,
  paymentReminder,
  survey,
];

/** The preset with this key, or undefined. */
export function findPreset(key: string): Preset | undefined {
  return presets.find((preset) => preset.key === key);
}

/** What a template that starts from a preset stores. */
export function designOf({ theme, blocks }: Preset): EmailDesign {
  return emailDesign.parse({ version: 1, theme, doc: { type: 'doc', content: blocks } });
}
