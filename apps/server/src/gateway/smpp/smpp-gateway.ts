import { authenticateKey, type Domain, networkOf } from '@talkdrum/domain';
import {
  type Alphabet,
  type BindVerdict,
  type BoundSession,
  createSmppServer,
  type Credentials,
  refuse,
  type ServerRequest,
  type ServerResponse,
  type SmppServer,
  STATUS,
} from '@talkdrum/smpp';
import type { Log } from '../../log.ts';
import type { GatewayCounters } from '../counters.ts';
import type { Doorkeeper } from '../intake/doorkeeper.ts';
import type { KeyWatch } from '../intake/key-watch.ts';
import type { Rates } from '../intake/rates.ts';
import { type Bind, SubmissionCommits } from './commit-submissions.ts';
import { answerCancel, answerQuery } from './message-requests.ts';
import { ReceiptDelivery } from './receipt-delivery.ts';
import { SubmissionRequests } from './submission-requests.ts';

export interface SmppGatewayOptions {
  domain: Domain;
  host: string;
  /** 0 picks a free port. */
  port: number;
  /** Unanswered requests of one session at which we stop reading its socket. */
  window: number;
  /** Maximum sessions of one account. */
  binds: number;
  /** The encoding for data_coding 0. */
  alphabet: Alphabet;
  doorkeeper: Doorkeeper;
  rates: Rates;
  keyWatch: KeyWatch;
  counters: GatewayCounters;
  log: Log;
}

/** How long a session whose key ended may finish answering before it is closed, in ms. */
const unbindMs = 2_000;

/** The SMPP server that customers' programs bind to with their keys. */
export class SmppGateway {
  readonly #options: SmppGatewayOptions;
  readonly #requests: SubmissionRequests;
  readonly #receipts: ReceiptDelivery;
  readonly #watches = new WeakMap<BoundSession<Bind>, () => void>();
  #server: SmppServer<Bind> | undefined;

  constructor(options: SmppGatewayOptions) {
    const { domain, rates, alphabet, counters, log } = options;
    this.#options = options;
    this.#requests = new SubmissionRequests({
      commits: new SubmissionCommits(domain, counters),
      rates,
      alphabet,
      counters,
      log,
    });
    this.#receipts = new ReceiptDelivery(domain, counters, log);
  }

  get port(): number {
    return this.#server?.port ?? 0;
  }

  async start(): Promise<void> {
    const { host, port, window, binds, counters, log } = this.#options;
    this.#server = await createSmppServer<Bind>({
      host,
      port,
      systemId: 'talkdrum',
      limits: { window, handlerWindow: window, maxBindsPerSystemId: binds },
      placeOf: networkOf,
      onBind: (credentials) => this.#bind(credentials),
      onRequest: (request, bound) => this.#answer(request, bound),
      onBound: (bound) => {
        counters.connections.inc({ gateway: 'smpp' });
        this.#receipts.opened(bound);
        this.#watch(bound);
      },
      onClosed: (bound) => {
        counters.connections.dec({ gateway: 'smpp' });
        this.#receipts.closed(bound);
        this.#watches.get(bound)?.();
      },
      onFault: ({ kind, message }) => log.debug({ kind, message }, 'smpp session'),
    });
  }

  /** Answers open requests, unbinds every session and closes. */
  async stop(): Promise<void> {
    await Promise.all([this.#receipts.stop(), this.#server?.close()]);
  }

  /**
   * A wrong name, a wrong password and a key that isn't allowed from this address get the same answer, so
   * nobody learns which names exist.
   */
  async #bind({ systemId, password, ip }: Credentials): Promise<BindVerdict<Bind>> {
    const { domain, doorkeeper, binds, counters } = this.#options;
    if (!doorkeeper.mayTry(ip)) return { ok: false, status: STATUS.RBINDFAIL };
    const holder = await authenticateKey(domain, 'smpp', systemId, password, ip);
    if (holder === null || !holder.scopes.includes('messages.send')) {
      doorkeeper.wrong(ip);
      counters.refused.inc({ gateway: 'smpp', reason: 'login' });
      return { ok: false, status: STATUS.RINVPASWD };
    }
    if (holder.isSuspended) return { ok: false, status: STATUS.RBINDFAIL };
    const open =
      this.#server?.sessions.filter(({ tag }) => tag.holder.accountId === holder.accountId).length ?? 0;
    if (open >= binds) return { ok: false, status: STATUS.RBINDFAIL };
    return { ok: true, tag: { holder, systemId, ip } };
  }

  #watch(bound: BoundSession<Bind>): void {
    const { holder, systemId, ip } = bound.tag;
    const end = () => void bound.session.unbind(unbindMs);
    const key = { gateway: 'smpp', name: systemId, ip } as const;
    this.#watches.set(bound, this.#options.keyWatch.watch({ key, accountId: holder.accountId, end }));
  }

  #answer(request: ServerRequest, bound: BoundSession<Bind>): ServerResponse | Promise<ServerResponse> {
    switch (request.command) {
      case 'submit_sm':
      case 'data_sm':
      case 'submit_multi':
        return this.#requests.answer(request, bound);
      case 'query_sm':
        return answerQuery(this.#options.domain, request, bound.tag);
      case 'cancel_sm':
        return answerCancel(this.#options.domain, request, bound.tag);
      case 'replace_sm':
        return refuse(request, STATUS.RREPLACEFAIL);
    }
  }
}
