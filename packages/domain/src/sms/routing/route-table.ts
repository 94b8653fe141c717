import type { Query } from '../query.ts';
import type { CarrierName } from '../carriers/sms-carrier.ts';
import type { NumberPlace } from '../numbers/number-places.ts';
import type { MessageType } from '../../kernel/index.ts';

interface Route {
  country: string;
  network: string;
  messageType: '*' | MessageType;
  carrier: string;
  priority: number;
}

/** The order of carriers by country, network and type. Lower priority first, then the more specific route. */
export class RouteTable {
  readonly #routes: readonly Route[];
  readonly #known = new Map<string, readonly CarrierName[]>();

  constructor(routes: readonly Route[]) {
    this.#routes = routes;
  }

  static async load(ask: Query): Promise<RouteTable> {
    const { rows } = await ask<Route>(
      `select country, network, message_type, carrier, priority
       from sms_route
       where is_enabled`,
    );
    return new RouteTable(rows);
  }

  /** The carriers for a message: those of its routes, or all of them if no route matches. */
  order(
    { country, network }: NumberPlace,
    messageType: MessageType,
    carriers: readonly CarrierName[],
  ): readonly CarrierName[] {
    const key = `${country} ${network} ${messageType}`;
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const fitting = this.#routes
      .filter(
        (route) =>
          fits(route.country, country) &&
          fits(route.network, network) &&
          fits(route.messageType, messageType),
      )
      .toSorted((a, b) => a.priority - b.priority || particular(b) - particular(a));
    const named = [...new Set(fitting.flatMap(({ carrier }) => carriers.filter((name) => name === carrier)))];
    const order = named.length > 0 ? named : carriers;
    this.#known.set(key, order);
    return order;
  }
}

const fits = (rule: string, value: string) => rule === '*' || rule === value;

function particular({ country, network, messageType }: Route): number {
  return (country === '*' ? 0 : 4) + (network === '*' ? 0 : 2) + (messageType === '*' ? 0 : 1);
}
