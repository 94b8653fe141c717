/** What people ask first. Each answer says what to do and is true of this version. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'What do I need before my first email?',
    answer:
      'A confirmed sender: add its address under Engagement, SenderID, and press the link we mail to it. Then import people under Audience, Contacts, and create the campaign under Engagement, Email.',
  },
  {
    question: 'How do I bring in my contacts?',
    answer:
      'Choose Add Contact, Import Contacts, and give a .csv or .xlsx file. You map its columns, see what would happen, and can undo an import afterwards.',
  },
  {
    question: 'Why should I authenticate my domain?',
    answer:
      'Mailbox providers trust mail whose domain carries SPF, DKIM and DMARC records. The SenderID page shows the exact records to add and checks them for you.',
  },
  {
    question: 'What happens when somebody unsubscribes?',
    answer:
      'The address is suppressed for that channel. It gets no more promotional mail from your account, also when it is imported again later.',
  },
  {
    question: 'Which opens count as views?',
    answer:
      'Only those by people. Opens made by mail programs that fetch pictures for everybody are counted apart, so that your figures stay honest.',
  },
  {
    question: 'Can several of us use one account?',
    answer: 'Yes, each with a sign-in and privileges of their own. Add them under Account, Team.',
  },
];
