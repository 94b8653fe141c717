import type { SystemUnit } from '../../kernel/index.ts';
import type { CarrierName } from '../carriers/sms-carrier.ts';
import { NumberPlaces } from '../numbers/number-places.ts';
import { RouteTable } from '../routing/route-table.ts';
import type { SmsConfig } from '../../config.ts';
import { DeliveryWindows } from '../windows/delivery-windows.ts';
import { DoNotDisturb, fullNumber } from './do-not-disturb.ts';
import { configuredCarriers } from './sms-routes.ts';

/** What would be done with a message to a number now. */
export interface NumberFacts {
  number: string;
  country: string;
  network: string;
  /** When a promotional message may arrive next; `isOpen` when that is now. */
  isOpen: boolean;
  opensAt: Date;
  isDoNotDisturb: boolean;
  /** Carriers in the order they are asked. */
  promotional: readonly CarrierName[];
  transactional: readonly CarrierName[];
}

/** Answers "why did it go there, why does it wait" about a number, by the rules of now. */
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
