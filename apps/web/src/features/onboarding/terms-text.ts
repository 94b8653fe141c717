/** The terms and conditions, in plain language, ready for an operator to publish. */
export const terms: readonly { title: string; points: readonly string[] }[] = [
  {
    title: '1. Who this is between',
    points: [
      'These terms are between you, the organization that signs up, and the operator of this Talkdrum installation.',
      'If you sign up for an organization, you confirm that you may act on its behalf.',
    ],
  },
  {
    title: '2. Your account',
    points: [
      'Give accurate details and keep them up to date. Keep your password to yourself: you are responsible for what is done with it.',
      'You can see where you are signed in, and sign other devices out, on the Profile page.',
    ],
  },
  {
    title: '3. What you send',
    points: [
      'Only send to people who agreed to hear from you, or to people the law lets you contact without asking first.',
      'Every promotional email includes a working unsubscribe link. We stop sending to people who unsubscribe, complain or can’t be reached.',
      'Send from addresses and names that are yours. No fraud, malware, impersonation or anything unlawful.',
      'Many networks don’t deliver promotional text messages between 8 PM and 8 AM.',
    ],
  },
  {
    title: '4. Money',
    points: [
      'Messages and subscriptions are paid from your wallet. The final charge of a payment includes an additional transaction cost. There are no refunds.',
      'The price of a campaign is fixed when it starts. You aren’t charged for messages that couldn’t be sent.',
    ],
  },
  {
    title: '5. Data',
    points: [
      'Your contacts are yours. We use them only to send your messages and to show you the results.',
      'We record opens and clicks for your reports. IP addresses are stored only in a form that can’t be reversed.',
      'You can download your contacts at any time, and delete them.',
    ],
  },
  {
    title: '6. When things go wrong',
    points: [
      'We can pause sending when an account harms others, for example because of many complaints. We tell you why.',
      'We make every effort to send each message exactly once. If we don’t know whether a message arrived, the report says so.',
    ],
  },
  {
    title: '7. Changes and ending',
    points: [
      'We email you before any important change to these terms.',
      'You can stop at any time: an owner can delete the account on the Profile page. After 30 days we delete all its data, except accounting records that the law requires us to keep.',
    ],
  },
];
