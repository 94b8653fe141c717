/** The rules of the house, as an operator can publish them. Plain words, because people should read them. */
export const terms: readonly { title: string; points: readonly string[] }[] = [
  {
    title: '1. Who this is between',
    points: [
      'These terms are between you, the organization that signs up, and the operator of this Talkdrum installation.',
      'Whoever signs up for an organization says that they may speak for it.',
    ],
  },
  {
    title: '2. Your account',
    points: [
      'Give true details and keep them current. Keep your password to yourself; what is done with it counts as done by you.',
      'You can see where you are signed in, and sign other devices out, on the Profile page.',
    ],
  },
  {
    title: '3. What you send',
    points: [
      'Write only to people who agreed to hear from you, or with whom the law lets you do business without asking first.',
      'Every promotional email carries a working way to unsubscribe. Who unsubscribes, complains or cannot be reached is not written to again.',
      'Send from addresses and names that are yours. No fraud, no malware, no pretending to be somebody else, nothing unlawful.',
      'Promotional text messages are held back by many networks between 8 PM and 8 AM.',
    ],
  },
  {
    title: '4. Money',
    points: [
      'Messages and subscriptions are paid from your wallet. The final charge of a payment includes an additional transaction cost. There are no refunds.',
      'The price of a campaign is fixed when it starts; what could not be sent is not charged.',
    ],
  },
  {
    title: '5. Data',
    points: [
      'Your contacts are yours. They are used to send what you ask for, to show you what became of it, and for nothing else.',
      'Opens and clicks are recorded for your reports; the internet addresses in them are kept only in a form that cannot be turned back.',
      'You can download your contacts at any time, and delete them.',
    ],
  },
  {
    title: '6. When things go wrong',
    points: [
      'Sending can be paused when an account harms others, for example by many complaints. You are told why.',
      'We try hard to send every message once. Where it is not known whether one arrived, the report says so instead of guessing.',
    ],
  },
  {
    title: '7. Changes and the end',
    points: [
      'When these terms change in a way that matters, you are told by email before they do.',
      'You can stop at any time: an owner deletes the account on the Profile page. After 30 days all it owns is gone, except the books that the law wants kept.',
    ],
  },
];
