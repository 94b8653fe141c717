import { Counter, Gauge, Registry } from 'prom-client';

/** What the gateways count, for `/metrics`. Labels are bounded: never an account. */
export interface GatewayCounters {
  registry: Registry;
  /** Messages that were committed, by `gateway`. */
  accepted: Counter<'gateway'>;
  /** Messages, sign-ins and connections that were not taken, by `gateway` and `reason`. */
  refused: Counter<'gateway' | 'reason'>;
  /** Open now, by `gateway`. */
  connections: Gauge<'gateway'>;
  /** Receipts to SMPP clients by `outcome`. */
  receipts: Counter<'outcome'>;
}

export function createGatewayCounters(): GatewayCounters {
  const registry = new Registry();
  const registers = [registry];
  return {
    registry,
    accepted: new Counter({
      name: 'talkdrum_gateway_accepted_total',
      help: 'Messages taken in over SMTP and SMPP',
      labelNames: ['gateway'],
      registers,
    }),
    refused: new Counter({
      name: 'talkdrum_gateway_refused_total',
      help: 'What was refused, by reason',
      labelNames: ['gateway', 'reason'],
      registers,
    }),
    connections: new Gauge({
      name: 'talkdrum_gateway_connections',
      help: 'Open connections',
      labelNames: ['gateway'],
      registers,
    }),
    receipts: new Counter({
      name: 'talkdrum_gateway_receipts_total',
      help: 'Receipts to SMPP clients, by outcome',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
