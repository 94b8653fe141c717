import { Counter, Gauge, Registry } from 'prom-client';

/** The gateways' counters for `/metrics`. Labels are bounded: never an account. */
export interface GatewayCounters {
  registry: Registry;
  /** Committed messages, by `gateway`. */
  accepted: Counter<'gateway'>;
  /** Refused messages, sign-ins and connections, by `gateway` and `reason`. */
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
      help: 'Messages accepted over SMTP and SMPP',
      labelNames: ['gateway'],
      registers,
    }),
    refused: new Counter({
      name: 'talkdrum_gateway_refused_total',
      help: 'Refused messages, sign-ins and connections, by reason',
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
