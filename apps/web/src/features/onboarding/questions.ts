/** Frequently asked questions. The answers must match this version. */
export const questions: readonly { question: string; answer: string }[] = [
  {
    question: 'What do I need before my first email?',
    answer:
      'A confirmed sender. Add its address under Engagement, SenderID, and click the link we email to it. Then import contacts under Audience, Contacts, and create the campaign under Engagement, Email.',
  },
  {
    question: 'How do I import my contacts?',
    answer:
      'Choose Add Contact, Import Contacts, and upload a .csv or .xlsx file. You map its columns, check the result first, and can undo the import afterwards.',
  },
  {
    question: 'Why should I authenticate my domain?',
    answer:
      'Mailbox providers trust email from domains with SPF, DKIM and DMARC records. The SenderID page shows the exact records to add and checks them for you.',
  },
  {
    question: 'What happens when someone unsubscribes?',
    answer:
      'We suppress the address for that channel. It gets no more promotional messages from your account, even if you import it again.',
  },
  {
    question: 'Which opens count as views?',
    answer:
      'Only opens by people. Opens by email programs that load every image automatically are counted separately, so your numbers stay accurate.',
  },
  {
    question: 'Can several people use one account?',
    answer: 'Yes. Each person has their own sign-in and privileges. Add them under Account, Team.',
  },
];
