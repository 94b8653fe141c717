import { createPdu, respond, SmppSession, STATUS } from '@talkdrum/smpp';
import { connect } from 'node:net';
import { once } from 'node:events';

/** The result of one round over one bind. */
export interface EsmeRound {
  /** Messages per second answered with ESME_ROK. */
  perSecond: number;
  refused: number;
}

/** An SMPP client with one transceiver bind that keeps its window full and takes receipts. */
export class Esme {
  readonly #session: SmppSession;
  readonly #window: number;
  receipts = 0;

  private constructor(session: SmppSession, window: number) {
    this.#session = session;
    this.#window = window;
  }

  static async bind(port: number, systemId: string, password: string, window: number): Promise<Esme> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    const esme: Esme = new Esme(
      new SmppSession(
        socket,
        'esme',
        {
          onRequest: (request) => {
            if (request.command !== 'deliver_sm')
              return createPdu('generic_nack', {}, STATUS.RINVCMDID, request.sequence);
            esme.receipts += 1;
            return respond(request);
          },
        },
        { window, responseTimeoutMs: 0 },
      ),
      window,
    );
    const outcome = await esme.#session.request(createPdu('bind_transceiver', { systemId, password }));
    if (outcome.kind !== 'answered' || outcome.response.status !== STATUS.ROK)
      throw new Error('the bind was refused');
    return esme;
  }

  /** `acknowledged` gets each id that was answered with ESME_ROK. */
  async submit(messages: number, acknowledged: (id: string) => void = () => undefined): Promise<EsmeRound> {
    const startedAt = performance.now();
    let taken = 0;
    let next = 0;
    // No more requests than the window: a hundred thousand in line cost the client as much as the answers.
    const submitInTurn = async () => {
      for (let n = next++; n < messages; n = next++) {
        const outcome = await this.#session.request(submission(n));
        if (
          outcome.kind !== 'answered' ||
          outcome.response.command !== 'submit_sm_resp' ||
          outcome.response.status !== STATUS.ROK
        )
          continue;
        taken += 1;
        acknowledged(outcome.response.messageId);
      }
    };
    await Promise.all(Array.from({ length: this.#window }, submitInTurn));
    return { perSecond: (taken / (performance.now() - startedAt)) * 1_000, refused: messages - taken };
  }

  close(): void {
    this.#session.close('closed_here');
  }
}

function submission(n: number) {
  return createPdu('submit_sm', {
    source: { ton: 5, npi: 0, addr: 'Kola' },
    destination: { ton: 1, npi: 1, addr: `23480${String(30_000_000 + (n % 9_000_000))}` },
    registeredDelivery: 1,
    shortMessage: Buffer.from(`Your code is ${100_000 + (n % 900_000)}. It is good for ten minutes.`),
  });
}
