/**
 * What recipients read, in English. The keys and the names in braces are those of every language; a text with
 * `{count}` has a form for each plural category. SMS answers have no `’`, which isn't in the GSM alphabet.
 */
export const english = {
  'page.skip': 'Skip to content',
  'page.sentWith': 'Sent with Talkdrum',
  'page.language': 'Language',
  'page.test':
    'This link is from a test message. You see the page your readers see, and nothing you do here has an effect.',

  'unsubscribe.title': 'Unsubscribe',
  'unsubscribe.titleDone': 'You are unsubscribed',
  'unsubscribe.question': 'Unsubscribe from {company}?',
  'unsubscribe.effect': '{address} will get no more emails from {company}.',
  'unsubscribe.effectSms': '{address} will get no more text messages from {company}.',
  'unsubscribe.button': 'Unsubscribe',
  'unsubscribe.choose': 'Choose what you get instead',
  'unsubscribe.done': '{address} is unsubscribed.',
  'unsubscribe.noMore': 'You will get no more emails from {company}',
  'unsubscribe.noMoreSms': 'You will get no more text messages from {company}',
  'unsubscribe.onItsWay': 'A message that was already on its way may still arrive.',
  'unsubscribe.mistake': 'This was a mistake, or choose what you get',

  'preferences.title': 'Email preferences',
  'preferences.titleSms': 'Text message preferences',
  'preferences.saved': 'Your choice is saved.',
  'preferences.savedLists': {
    one: 'Your choice is saved. You are on {count} list.',
    other: 'Your choice is saved. You are on {count} lists.',
  },
  'preferences.heading': 'What would you like to get?',
  'preferences.about': 'Emails from {company} to {address}.',
  'preferences.aboutSms': 'Text messages from {company} to {address}.',
  'preferences.lists': 'Lists',
  'preferences.save': 'Save',
  'preferences.unsubscribeAll': 'Unsubscribe from everything',
  'preferences.blocked':
    'This address receives no emails because a message bounced or was reported as spam, or because {company} blocked it.',
  'preferences.blockedSms':
    'This number receives no text messages because a message couldn’t be delivered, or because {company} blocked it.',
  'preferences.contact': 'To get emails again, contact {company}.',
  'preferences.contactSms': 'To get text messages again, contact {company}.',
  'preferences.none': 'This address is unsubscribed from everything {company} sends.',
  'preferences.noneSms': 'This number is unsubscribed from everything {company} sends.',
  'preferences.return': 'Get emails again',
  'preferences.returnSms': 'Get text messages again',

  'optIn.title': 'Confirm your subscription',
  'optIn.titleDone': 'Subscription confirmed',
  'optIn.about': 'For {address}, list “{list}”.',
  /** Stored as proof of consent, in the language it was shown in. */
  'optIn.wording':
    'Yes, I would like to get emails from {company} about “{list}”. I can unsubscribe at any time with the link in every email.',
  'optIn.button': 'Yes, subscribe me',
  'optIn.ignore':
    'If you didn’t ask for this, ignore this page. You won’t get emails from this list unless you confirm.',
  'optIn.done': '{address} is confirmed.',
  'optIn.onList': 'You are on the list “{list}”',
  'optIn.close': 'You can close this page. Every email has a link to unsubscribe.',

  'sender.title': 'Confirm a sender address',
  'sender.titleDone': 'Sender confirmed',
  'sender.question': 'May {company} send from this address?',
  'sender.wants': 'The account {company} wants to send emails as {address}.',
  'sender.button': 'Yes, confirm this address',
  'sender.ignore':
    'If you don’t know this account, ignore this page. Nobody can send from your address here unless you confirm.',
  'sender.done': '{address} is confirmed.',
  'sender.allowed': '{company} can send from this address now',
  'sender.close': 'You can close this page.',

  'archive.title': 'Archive',
  'archive.heading': 'Emails from {company}',
  'archive.feed': 'RSS feed',
  'archive.empty': 'Nothing has been published here yet.',
  'archive.older': 'Older emails',
  'archive.all': 'All emails',

  'published.madeWith': 'Made with Talkdrum',
  'published.report': 'Report this page',
  'published.preview': 'This is a preview of a draft. Nothing you enter here is stored.',
  'published.early': 'This page isn’t open yet',
  'published.earlyText': 'Come back later, or ask {company} when it opens.',
  'published.closed': 'This page is closed',
  'published.closedText': '{company} no longer takes answers here.',
  'published.held': 'This page isn’t public yet',
  'published.heldText': 'It’s being reviewed. Try again later.',
  'published.removed': 'This page isn’t available',
  'published.removedText': 'We took it down because it broke our rules.',
  'report.about':
    'Tell us what is wrong with the page “{title}” by {company}. Our team reads every report, and {company} doesn’t see yours.',
  'report.question': 'What is wrong?',
  'report.scam': 'It tries to deceive me or steal from me',
  'report.spam': 'It’s spam',
  'report.illegal': 'It’s illegal or dangerous',
  'report.personalData': 'It shows or asks for personal data that it shouldn’t',
  'report.other': 'Something else',
  'report.detail': 'Details, if you like',
  'report.email': 'Your email address, if you want an answer',
  'report.button': 'Send report',
  'report.done': 'Your report was sent.',
  'report.thanks': 'Thank you',
  'report.back': 'Back to the page',
  'report.invalid': 'Choose what is wrong. If you enter an email address, check that it’s complete.',

  'problem.notFound': 'Page not found',
  'problem.notFoundText': 'The link may be incomplete. Open it again from the message you received.',
  'problem.gone': 'This link no longer works',
  'problem.goneText': 'It was already used or has expired.',
  'problem.gonePreferences': 'Use the link in a newer message.',
  'problem.goneOptIn': 'Sign up again to get a new link.',
  'problem.goneMessage': 'This message is no longer available.',
  'problem.goneSender': 'It was already used or has expired. Ask the account to send you a new link.',
  'problem.tooMany': 'Too many requests',
  'problem.tooManyText': 'Wait a minute and try again.',
  'problem.busy': 'We are very busy right now',
  'problem.busyText': 'Nothing was changed. Try again in a few seconds.',
  'problem.broken': 'Something went wrong on our side',
  'problem.brokenText': 'Nothing was changed. Try again in a few minutes.',
  'problem.refused': 'That didn’t work',
  'problem.refusedText': 'Nothing was changed. Open the link again from the message you received.',

  'mail.hello': 'Hello,',
  'mail.helloName': 'Hello {name},',
  /** Before an address in plain text. */
  'mail.beforeLink': '{label}:',
  'mail.orOpen': 'Or open this link:',
  'mail.ignore': 'If you didn’t ask for this, ignore this email. Nothing will change.',

  'optInMail.subject': 'Confirm that you want emails from {company}',
  'optInMail.preheader': 'You were added to “{list}”.',
  'optInMail.heading': 'Do you want these emails?',
  'optInMail.text':
    'This address was added to “{list}” from {company}. You won’t get any emails until you confirm.',
  'optInMail.button': 'Yes, I want them',

  'senderMail.subject': 'Confirm {sender} as a sender',
  'senderMail.preheader': 'Allow email campaigns from this address.',
  'senderMail.heading': 'Confirm this sender address',
  'senderMail.text':
    '{company} wants to send email campaigns from {sender}. If you agree, confirm this address.',
  'senderMail.button': 'Confirm sender',

  'footer.unsubscribe': 'Unsubscribe',
  'footer.preferences': 'Preferences',
  'footer.viewInBrowser': 'View in browser',
  'footer.confirm': 'Confirm',

  'sms.stopped': '{company}: you will not get any more messages. Reply START to get them again.',
  'sms.started': '{company}: you will get messages again. Reply STOP to stop them.',
  'sms.help': '{company}: reach us at {contact}. Reply STOP to stop messages.',
} as const;
