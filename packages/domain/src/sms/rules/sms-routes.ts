import { DomainError, fieldError, type SystemUnit, type MessageType } from '../../kernel/index.ts';
import { type CarrierName, carrierNames } from '../carriers/sms-carrier.ts';
import type { SmsConfig } from '../../config.ts';

/** Which carrier handles what. `*` means every country, network or type. */
export interface SmsRoute {
  id: string;
  country: string;
  network: string;
  messageType: '*' | MessageType;
  carrier: string;
  /** Lower goes first, then the more specific route. */
  priority: number;
  isEnabled: boolean;
}

export type NewSmsRoute = Omit<SmsRoute, 'id' | 'carrier'> & { carrier: CarrierName };

const routeColumns = `id, country, network, message_type, carrier, priority,
         is_enabled`;

/** The carriers configured in this installation. */
export function configuredCarriers(sms: SmsConfig | undefined): CarrierName[] {
  return carrierNames.filter((name) => sms?.[name] !== undefined);
}

/** SMS routes. For staff. Pumps apply changes within a minute. */
export class SmsRoutes {
  readonly #sql: SystemUnit['sql'];

  constructor({ sql }: Pick<SystemUnit, 'sql'>) {
    this.#sql = sql;
  }

  async list(): Promise<SmsRoute[]> {
    const { rows } = await this.#sql<SmsRoute>(
      `select ${routeColumns}
       from sms_route
       order by country, network, message_type, priority, carrier`,
    );
    return rows;
  }

  /** Adds a route, or changes priority and state of an existing one. A network needs its country. */
  async set(route: NewSmsRoute): Promise<SmsRoute> {
    const { country, network, messageType, carrier, priority, isEnabled } = route;
    if (network !== '*') await this.#requireNetwork(country, network);
    const { rows } = await this.#sql<SmsRoute>(
      `insert into sms_route (country, network, message_type, carrier, priority, is_enabled)
       values ($1, $2, $3, $4, $5, $6)
       on conflict (country, network, message_type, carrier) do update
       set priority = excluded.priority, is_enabled = excluded.is_enabled
       returning ${routeColumns}`,
      [country, network, messageType, carrier, priority, isEnabled],
    );
    if (rows[0] === undefined) throw new DomainError('unavailable', 'The route wasn’t saved. Try again.');
    return rows[0];
  }

  async remove(id: string): Promise<void> {
    const { rows } = await this.#sql('delete from sms_route where id = $1 returning 1', [id]);
    if (rows.length === 0)
      throw new DomainError('not_found', 'There’s no route with this id. List the routes to find it.');
  }

  /** A route for a misspelled network would never match. */
  async #requireNetwork(country: string, network: string): Promise<void> {
    const { rows } = await this.#sql<{ network: string }>(
      `select distinct network from sms_prefix where country = $1 and network <> '*' order by 1`,
      [country],
    );
    if (rows.some((row) => row.network === network)) return;
    const known = rows.map((row) => row.network).join(', ');
    throw fieldError(
      'network',
      known === ''
        ? `${country} has no known networks. Add their prefixes first.`
        : `Unknown network. ${country} has these networks: ${known}.`,
    );
  }
}
