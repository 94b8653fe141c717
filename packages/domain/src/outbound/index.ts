export { AddressRefused, createGuardedAgent, type Resolve } from './guarded-agent.ts';
export { createOutboundRules, type OutboundRules } from './outbound-rules.ts';
export { faultOfSite, siteProblem } from './site-problem.ts';
