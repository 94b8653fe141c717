import type { CompiledContent } from '../../../publishing/index.ts';
import type { ReferralProgram } from '../referral.ts';

/** What a version of the programme's page keeps: what its friends agree to. The page itself is made for each visitor. */
export function programPage({
  name,
  terms,
  consentText,
}: ReferralProgram): CompiledContent & { data: unknown } {
  return { title: name, html: '<main></main>', css: '', data: { name, terms, consentText } };
}
