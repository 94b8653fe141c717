import type { SmppAnswer, SmppSubmission } from '@talkdrum/domain';
import {
  type Address,
  type Alphabet,
  type BoundSession,
  type Pdu,
  type PduOf,
  refuse,
  respond,
  STATUS,
  type UnsuccessfulAddress,
} from '@talkdrum/smpp';
import type { Log } from '../../log.ts';
import type { GatewayCounters } from '../counters.ts';
import type { Rates } from '../intake/rates.ts';
import type { Bind, SubmissionCommits } from './commit-submissions.ts';
import { readSubmission } from './read-submission.ts';
import { statusOf, statusOfError } from './refusal-statuses.ts';
import { toWire } from './wire-ids.ts';

type Submitting = PduOf<'submit_sm'> | PduOf<'data_sm'> | PduOf<'submit_multi'>;

export interface SubmissionRequestParts {
  commits: SubmissionCommits;
  rates: Rates;
  alphabet: Alphabet;
  counters: GatewayCounters;
  log: Log;
}

/** Answers submit_sm, data_sm and submit_multi: ESME_ROK only after the commit. */
export class SubmissionRequests {
  readonly #parts: SubmissionRequestParts;

  constructor(parts: SubmissionRequestParts) {
    this.#parts = parts;
  }

  async answer(request: Submitting, { tag, session }: BoundSession<Bind>): Promise<Pdu> {
    const numbers = request.command === 'submit_multi' ? request.destinations.length : 1;
    if (!this.#parts.rates.take(tag.holder.accountId, numbers))
      return this.#refuse(request, STATUS.RTHROTTLED);
    try {
      return request.command === 'submit_multi'
        ? await this.#many(request, tag)
        : await this.#one(request, tag);
    } catch (error) {
      const status = statusOfError(error);
      if (status === null)
        this.#parts.log.warn(
          { error: error instanceof Error ? error.stack : String(error) },
          'could not store a submission',
        );
      if (isAboutKey(error)) void session.unbind();
      return this.#refuse(request, status ?? STATUS.RSYSERR);
    }
  }

  async #one(request: PduOf<'submit_sm'> | PduOf<'data_sm'>, bind: Bind): Promise<Pdu> {
    const read = readSubmission(request, this.#parts.alphabet, new Date());
    if (!read.ok) return this.#refuse(request, read.status);
    const [answer] = await this.#parts.commits.commit(bind, [read.submission]);
    if (answer?.ok !== true)
      return this.#refuse(request, answer === undefined ? STATUS.RSYSERR : statusOf(answer.refusal));
    return respond(request, { messageId: toWire(answer.id) });
  }

  async #many(request: PduOf<'submit_multi'>, bind: Bind): Promise<Pdu> {
    const numbers = request.destinations.flatMap((destination) =>
      'listName' in destination ? [] : [destination],
    );
    if (numbers.length < request.destinations.length) return this.#refuse(request, STATUS.RINVDLNAME);
    if (numbers.length === 0) return this.#refuse(request, STATUS.RINVNUMDESTS);
    const submissions: SmppSubmission[] = [];
    const group = {};
    for (const destination of numbers) {
      const read = readSubmission({ ...request, destination }, this.#parts.alphabet, new Date());
      if (!read.ok) return this.#refuse(request, read.status);
      submissions.push({ ...read.submission, group });
    }
    const answers = await this.#parts.commits.commit(bind, submissions);
    const unsuccessful = numbers.flatMap((address, index) => unsuccessfulAt(address, answers[index]));
    const taken = answers.find((answer) => answer.ok);
    if (taken?.ok !== true) return this.#refuse(request, unsuccessful[0]?.errorStatus ?? STATUS.RSUBMITFAIL);
    return respond(request, { messageId: toWire(taken.id), unsuccessful });
  }

  #refuse(request: Submitting, status: number): Pdu {
    this.#parts.counters.refused.inc({ gateway: 'smpp', reason: `0x${status.toString(16)}` });
    return refuse(request, status);
  }
}

function unsuccessfulAt(address: Address, answer: SmppAnswer | undefined): UnsuccessfulAddress[] {
  if (answer?.ok === true) return [];
  return [{ ...address, errorStatus: answer === undefined ? STATUS.RSYSERR : statusOf(answer.refusal) }];
}

function isAboutKey(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'unauthenticated';
}
