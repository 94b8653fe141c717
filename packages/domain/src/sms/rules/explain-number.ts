import type { SystemUnit } from '../../kernel/index.ts';
import type { CarrierName } from '../carriers/sms-carrier.ts';
import { NumberPlaces } from '../numbers/number-places.ts';
import { RouteTable } from '../routing/route-table.ts';
import type { SmsConfig } from '../../config.ts';
import { DeliveryWindows } from '../windows/delivery-windows.ts';
import { DoNotDisturb, fullNumber } from './do-not-disturb.ts';
import { configuredCarriers } from './sms-routes.ts';

/** How a message to a number would be handled now. */
export interface NumberFacts {
  number: string;
  country: string;
  network: string;
  /** When the next promotional message may arrive; `isOpen` if that's now. */
  isOpen: boolean;
  opensAt: Date;
  isDoNotDisturb: boolean;
  /** Carriers in the order they're tried. */
  promotional: readonly CarrierName[];
  transactional: readonly CarrierName[];
}

/** Answers "why did it go there, why does it wait" for a number, by the current rules. */
export async function explainNumber(
  { sql, clock }: Pick<SystemUnit, 'sql' | 'clock'>,
  sms: SmsConfig | undefined,
  text: string,
): Promise<NumberFacts> {
  const number = fullNumber(text, 'number');
  const place = (await NumberPlaces.load(sql)).find(number);
  const windows = await DeliveryWindows.load(sql);
  const routes = await RouteTable.load(sql);
  const carriers = configuredCarriers(sms);
  const now = clock.now();
  const opensAt = windows.nextOpenFor(number, place.country, now);
  return {
    number,
    ...place,
    isOpen: opensAt <= now,
    opensAt,
    isDoNotDisturb: await new DoNotDisturb({ sql }).has(number),
    promotional: routes.order(place, 'promotional', carriers),
    transactional: routes.order(place, 'transactional', carriers),
  };
}
