import type { Channel } from '@talkdrum/api/contracts';

interface ChannelWords {
  /** The page of its campaigns. */
  title: string;
  path: '/dashboard/email' | '/dashboard/sms';
  create: string;
  senders: string;
  senderId: string;
  /** Explains the audience "All List". */
  everybody: string;
  /** "Anyone on several lists gets the … once." */
  message: string;
  addresses: string;
  pasteExample: string;
  pasteHelp: string;
}

/** Texts and paths that differ between email and SMS. */
export const channelWords: Record<Channel, ChannelWords> = {
  email: {
    title: 'Email Campaigns',
    path: '/dashboard/email',
    create: 'Create Email',
    senders: '/dashboard/sender-email',
    senderId: 'Open SenderID',
    everybody: 'Every contact who can receive email, on any list.',
    message: 'email',
    addresses: 'addresses',
    pasteExample: 'ada@example.com\n{"name":"Kofi Mensah","email":"kofi@example.com"}',
    pasteHelp:
      'Plain emails, or objects like {"name":"Ada","email":"ada@example.com"}, one per line or as a JSON array.',
  },
  sms: {
    title: 'SMS Campaigns',
    path: '/dashboard/sms',
    create: 'Create SMS',
    senders: '/dashboard/sender-sms',
    senderId: 'Open SMS SenderID',
    everybody: 'Every contact with a telephone number who can receive SMS, on any list.',
    message: 'SMS',
    addresses: 'numbers',
    pasteExample: '+2348031234567\n{"name":"Kofi Mensah","telephone":"+233241234567"}',
    pasteHelp:
      'Telephone numbers, or objects like {"name":"Ada","telephone":"08031234567"}, one per line or as a JSON array.',
  },
};
