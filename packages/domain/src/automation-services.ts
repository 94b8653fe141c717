import {
  ContactOutlook,
  JourneyEntries,
  JourneyReplays,
  JourneyLifecycle,
  JourneyReports,
  JourneyTestRuns,
  Journeys,
  JourneyTrials,
} from './automation/index.ts';
import type { DomainConfig } from './config.ts';
import { journeyActions } from './journey-actions.ts';
import type { Unit } from './kernel/index.ts';
import type { Messages } from './messages/index.ts';
import type { SendingDomains } from './senders/index.ts';
import type { Previews, Templates } from './templates/index.ts';
import type { Prices, Subscriptions } from './wallet/index.ts';

/** The services of journeys, part of `services.ts`. */
export function automationServices(
  unit: Unit,
  around: {
    templates: Templates;
    sendingDomains: SendingDomains;
    subscriptions: Subscriptions;
    prices: Prices;
    previews: Previews;
    messages: Messages;
  },
  config: DomainConfig,
) {
  const journeys = new Journeys(unit);
  const journeyTrials = new JourneyTrials(unit, journeys, around.prices);
  return {
    journeys,
    journeyLifecycle: new JourneyLifecycle(unit, { ...around, journeys, actions: journeyActions }),
    journeyEntries: new JourneyEntries(unit, journeys),
    journeyReports: new JourneyReports(unit),
    contactOutlook: new ContactOutlook(unit),
    journeyTrials,
    journeyTestRuns: new JourneyTestRuns(unit, { ...around, journeys, journeyTrials, config }),
    journeyReplays: new JourneyReplays(unit, journeys),
  };
}
