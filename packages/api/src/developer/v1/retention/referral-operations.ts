import { exampleIds } from '../example-ids.ts';
import { operations } from '../operation.ts';
import { idParams } from '../page.contract.ts';
import {
  apiAdvocate,
  createAdvocateAnswer,
  createAdvocateRequest,
  createConversionAnswer,
  createConversionRequest,
  referralProgramsAnswer,
  referralsAnswer,
  referralsQuery,
} from './referrals.contract.ts';

const group = 'Referrals';

export const referralOperations = operations({
  listReferralPrograms: {
    method: 'GET',
    path: '/referrals/programs',
    group,
    summary: 'List referral programmes',
    description: 'Newest first.',
    scope: 'referrals.read',
    answer: referralProgramsAnswer,
    status: 200,
  },
  createAdvocate: {
    method: 'POST',
    path: '/referrals/advocates',
    group,
    summary: 'Make a contact an advocate',
    description: 'Of a published programme. If they already are one, the answer is the same.',
    scope: 'referrals.write',
    body: createAdvocateRequest,
    example: { programId: exampleIds.program, contactId: exampleIds.contact },
    answer: createAdvocateAnswer,
    status: 200,
  },
  getAdvocate: {
    method: 'GET',
    path: '/referrals/advocates/{id}',
    group,
    summary: 'Get an advocate',
    scope: 'referrals.read',
    params: idParams,
    answer: apiAdvocate,
    status: 200,
  },
  createConversion: {
    method: 'POST',
    path: '/referrals/conversions',
    group,
    summary: 'Record a conversion',
    description:
      'Reports that a friend did what counts. A friend counts once per programme, so sending it again changes nothing. The checks decide whether it waits for its delay, for a person, or is rejected. The webhook event `referral.converted` follows the approval.',
    scope: 'referrals.write',
    body: createConversionRequest,
    example: {
      programId: exampleIds.program,
      email: 'ada@example.com',
      amountMinor: '1250000',
      orderReference: 'Order 1042',
    },
    answer: createConversionAnswer,
    status: 200,
  },
  listReferrals: {
    method: 'GET',
    path: '/referrals',
    group,
    summary: 'List referrals',
    description: 'Newest first.',
    scope: 'referrals.read',
    query: referralsQuery,
    answer: referralsAnswer,
    status: 200,
  },
});
