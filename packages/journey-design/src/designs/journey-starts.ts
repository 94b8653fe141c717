import { newNode } from '../edit/new-node.ts';
import type { JourneyGraph } from '../journey-graph.schema.ts';
import { draw } from './draw.ts';
import { clicked, email, exit, goal, name, sms, unlessPaid, untilOrder, wait } from './start-nodes.ts';

/** The account chooses which date; it counts by each contact’s clocks. */
const byDate = {
  kind: 'date' as const,
  attribute: '' as const,
  listIds: null,
  zone: 'contact' as const,
  also: [],
};
const days = (amount: number, direction: 'before' | 'after') => ({
  amount,
  unit: 'days' as const,
  direction,
});
const orders = (withinDays: number) => ({ goal: { name: 'order.paid', withinDays } });

function welcome(): JourneyGraph {
  return draw(
    { kind: 'list', listIds: [] },
    [
      email('Welcome'),
      wait(3, 'days'),
      email('What we’re best at'),
      {
        node: clicked(),
        ways: {
          match: [wait(1, 'weeks'), email('A thank-you')],
          timeout: [sms('Hello by text', `Hi ${name}, glad you joined us. Reply if we can help.`)],
        },
      },
    ],
    orders(30),
  );
}

function abandonedCart(): JourneyGraph {
  return draw(
    { kind: 'event', name: 'cart.updated' },
    [
      {
        node: untilOrder(2, 'hours'),
        ways: {
          match: [exit()],
          timeout: [
            email('You left something behind'),
            {
              node: untilOrder(1, 'days'),
              ways: {
                match: [goal()],
                timeout: [sms('Last reminder', `Hi ${name}, your basket is still waiting for you.`)],
              },
            },
          ],
        },
      },
    ],
    { ...orders(3), reentry: { mode: 'after_exit', cooldownHours: 24 } },
  );
}

function birthday(): JourneyGraph {
  return draw(
    { ...byDate, offset: null, at: '08:00', repeats: 'yearly' },
    [sms('Happy birthday', `Happy birthday, ${name}! Have a lovely day.`), wait(1, 'hours'), email('A gift')],
    { reentry: { mode: 'after_exit', cooldownHours: 0 } },
  );
}

function winBack(): JourneyGraph {
  return draw(
    { kind: 'segment', segmentId: '' },
    [
      email('We miss you'),
      {
        node: untilOrder(5, 'days'),
        ways: {
          match: [goal()],
          timeout: [
            email('Something to come back for'),
            {
              node: untilOrder(1, 'weeks'),
              ways: {
                match: [goal()],
                timeout: [newNode('list', { change: 'remove' })],
              },
            },
          ],
        },
      },
    ],
    { ...orders(30), reentry: { mode: 'after_exit', cooldownHours: 2_160 } },
  );
}

function appointment(): JourneyGraph {
  return draw(
    {
      ...byDate,
      offset: { amount: 1, unit: 'days', direction: 'before' },
      at: '09:00',
      repeats: 'once',
    },
    [
      email('Your appointment is tomorrow'),
      wait(4, 'hours'),
      sms('Reminder', `Hi ${name}, see you tomorrow. Reply to this text if you can’t make it.`),
    ],
    { reentry: { mode: 'every_time', cooldownHours: 0 } },
  );
}

/** Each reminder comes at its own time, so a date that is set late still gets the ones to come. */
function payment(): JourneyGraph {
  return draw(
    {
      ...byDate,
      offset: days(3, 'before'),
      at: '09:00',
      repeats: 'once',
      also: [
        { port: 'due_today', offset: null, at: '09:00' },
        { port: 'late', offset: days(3, 'after'), at: '09:00' },
      ],
    },
    [email('Your payment is due in three days')],
    { ...orders(14), reentry: { mode: 'every_time', cooldownHours: 0 } },
    {
      due_today: [unlessPaid(3, sms('Due today', `Hi ${name}, your payment is due today.`))],
      late: [unlessPaid(6, newNode('notify', { text: 'A payment is three days late.' }))],
    },
  );
}

function review(): JourneyGraph {
  return draw(
    { kind: 'event', name: 'order.paid' },
    [
      wait(1, 'weeks'),
      newNode('wait_weekday', { weekdays: [2, 3, 4], at: '10:00' }),
      email('How was it?'),
      {
        node: newNode('wait_for', {
          happening: { kind: 'message', nodeId: null, action: 'clicked' },
          limit: { amount: 3, unit: 'days' },
        }),
        ways: {
          match: [newNode('attribute', { key: '', value: 'yes' })],
          timeout: [email('A minute for a review?')],
        },
      },
    ],
    {
      goal: { name: 'survey.completed', withinDays: 21 },
      reentry: { mode: 'after_exit', cooldownHours: 720 },
    },
  );
}

function countdown(): JourneyGraph {
  return draw(
    {
      ...byDate,
      offset: days(7, 'before'),
      at: '09:00',
      repeats: 'once',
      also: [
        { port: 'tomorrow', offset: days(1, 'before'), at: '09:00' },
        { port: 'today', offset: null, at: '08:00' },
      ],
    },
    [email('One week to go')],
    { reentry: { mode: 'every_time', cooldownHours: 0 } },
    {
      tomorrow: [sms('Tomorrow', `Hi ${name}, it’s tomorrow! Doors open at 10 AM.`)],
      today: [email('Today’s the day')],
    },
  );
}

function codeExpires(): JourneyGraph {
  return draw(
    { kind: 'event', name: 'reward.expiring' },
    [
      email('Your code expires soon'),
      {
        node: newNode('wait_for', {
          happening: { kind: 'event', name: 'reward.redeemed' },
          limit: { amount: 2, unit: 'days' },
        }),
        ways: {
          match: [goal()],
          timeout: [
            sms('Last days', `Hi ${name}, your code expires soon. Show it at the till before it does.`),
          ],
        },
      },
    ],
    { goal: { name: 'reward.redeemed', withinDays: 7 }, reentry: { mode: 'after_exit', cooldownHours: 24 } },
  );
}

function pointsExpire(): JourneyGraph {
  return draw({ kind: 'event', name: 'points.expiring' }, [email('Your points expire soon')], {
    goal: { name: 'points.spent', withinDays: 30 },
    reentry: { mode: 'after_exit', cooldownHours: 24 },
  });
}

export const journeyStartNames = [
  'welcome',
  'abandoned_cart',
  'birthday',
  'win_back',
  'appointment',
  'payment',
  'review',
  'countdown',
  'code_expires',
  'points_expire',
] as const;
export type JourneyStartName = (typeof journeyStartNames)[number];

export interface JourneyStart {
  title: string;
  about: string;
  /** Each call makes steps with ids of their own. */
  make: () => JourneyGraph;
}

/** Journeys to begin with. Templates, senders and lists are the account’s, so they are left open. */
export const journeyStarts: Record<JourneyStartName, JourneyStart> = {
  welcome: {
    title: 'Welcome series',
    about: 'Three weeks of email and SMS for everyone who joins a list.',
    make: welcome,
  },
  abandoned_cart: {
    title: 'Abandoned cart',
    about: 'Reminds people who filled a basket and didn’t pay within two hours.',
    make: abandonedCart,
  },
  birthday: {
    title: 'Birthday',
    about: 'A text in the morning, a gift by email an hour later.',
    make: birthday,
  },
  win_back: {
    title: 'Win-back',
    about: 'For people who stopped ordering: two emails, then they leave the list.',
    make: winBack,
  },
  appointment: {
    title: 'Appointment reminder',
    about: 'An email the day before, and a text in the afternoon.',
    make: appointment,
  },
  payment: {
    title: 'Payment reminder',
    about: 'Three days ahead, on the day, and a note to your team when it’s late.',
    make: payment,
  },
  review: {
    title: 'Post-purchase review',
    about: 'Asks for a review a week after an order, and reminds people once.',
    make: review,
  },
  countdown: {
    title: 'Event countdown',
    about: 'Reminds people a week ahead, the day before and on the morning of the day.',
    make: countdown,
  },
  code_expires: {
    title: 'Code expires soon',
    about: 'An email before the code of a reward expires, and a text two days later if it’s still unused.',
    make: codeExpires,
  },
  points_expire: {
    title: 'Points expire soon',
    about: 'An email to members whose points expire within 30 days.',
    make: pointsExpire,
  },
};

/** Somebody adds people by hand, and nothing follows yet. */
export function emptyJourney(): JourneyGraph {
  return draw({ kind: 'manual' }, []);
}
