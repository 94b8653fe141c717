import { translate } from '../translate.ts';

/** With under-dots (ị ọ ụ). Everyday writing has no tone marks. */
export const igbo = translate('ig', {
  'page.skip': 'Gaa n’ọdịnaya',
  'page.sentWith': 'E ji Talkdrum zipụ ya',
  'page.language': 'Asụsụ',
  'page.test':
    'Njikọ a si na ozi nnwale. Ị na-ahụ ibe ndị na-agụ ozi gị ga-ahụ, ihe ọ bụla ị mere ebe a agaghị agbanwe ihe ọ bụla.',

  'unsubscribe.title': 'Kwụsị ịnata ozi',
  'unsubscribe.titleDone': 'Ị kwụsịla ịnata ozi',
  'unsubscribe.question': 'Ị chọrọ ịkwụsị ịnata ozi sitere n’aka {company}?',
  'unsubscribe.effect': '{address} agaghị enwetakwa email sitere n’aka {company}.',
  'unsubscribe.effectSms': '{address} agaghị enwetakwa ozi SMS sitere n’aka {company}.',
  'unsubscribe.button': 'Kwụsị ịnata',
  'unsubscribe.choose': 'Họrọ ihe ị ga na-anata kama',
  'unsubscribe.done': 'Ewepụla {address}.',
  'unsubscribe.noMore': 'Ị gaghị enwetakwa email sitere n’aka {company}',
  'unsubscribe.noMoreSms': 'Ị gaghị enwetakwa ozi SMS sitere n’aka {company}',
  'unsubscribe.onItsWay': 'Ozi ezipụworo ka nwere ike iru gị aka.',
  'unsubscribe.mistake': 'Ọ bụ mmejọ, ma ọ bụ họrọ ihe ị ga na-anata',

  'preferences.title': 'Nhọrọ email',
  'preferences.titleSms': 'Nhọrọ ozi SMS',
  'preferences.saved': 'Echekwala nhọrọ gị.',
  'preferences.savedLists': { other: 'Echekwala nhọrọ gị. Ọnụ ọgụgụ ndepụta ị nọ na ya bụ {count}.' },
  'preferences.heading': 'Gịnị ka ị chọrọ ịnata?',
  'preferences.about': 'Email sitere n’aka {company} na-abịa na {address}.',
  'preferences.aboutSms': 'Ozi SMS sitere n’aka {company} na-abịa na {address}.',
  'preferences.lists': 'Ndepụta',
  'preferences.save': 'Chekwaa',
  'preferences.unsubscribeAll': 'Kwụsị ịnata ihe niile',
  'preferences.blocked':
    'Adreesị a anaghị anata email n’ihi na ozi lọghachiri azụ ma ọ bụ na akọrọ ya dị ka ozi spam, ma ọ bụ n’ihi na {company} gbochiri ya.',
  'preferences.blockedSms':
    'Nọmba a anaghị anata ozi SMS n’ihi na ozi erughị ya aka, ma ọ bụ n’ihi na {company} gbochiri ya.',
  'preferences.contact': 'Iji nata email ọzọ, kpọtụrụ {company}.',
  'preferences.contactSms': 'Iji nata ozi SMS ọzọ, kpọtụrụ {company}.',
  'preferences.none': 'Adreesị a akwụsịla ịnata ihe niile {company} na-ezipụ.',
  'preferences.noneSms': 'Nọmba a akwụsịla ịnata ihe niile {company} na-ezipụ.',
  'preferences.return': 'Nata email ọzọ',
  'preferences.returnSms': 'Nata ozi SMS ọzọ',

  'optIn.title': 'Kwenye na ndebanye aha gị',
  'optIn.titleDone': 'Ekwenyela na ndebanye aha',
  'optIn.about': 'Maka {address}, ndepụta “{list}”.',
  'optIn.wording':
    'Ee, achọrọ m ịnata email sitere n’aka {company} gbasara “{list}”. Enwere m ike ịkwụsị mgbe ọ bụla site na njikọ dị n’email ọ bụla.',
  'optIn.button': 'Ee, debanye aha m',
  'optIn.ignore':
    'Ọ bụrụ na ị rịọghị nke a, leghara ibe a anya. Ị gaghị enweta email sitere na ndepụta a ma ọ bụrụ na ị kwenyeghị.',
  'optIn.done': 'Ekwenyela na {address}.',
  'optIn.onList': 'Ị nọ na ndepụta “{list}”',
  'optIn.close': 'Ị nwere ike imechi ibe a. Email ọ bụla nwere njikọ ị ga-eji kwụsị ịnata ya.',

  'sender.title': 'Kwenye na adreesị onye na-ezipụ',
  'sender.titleDone': 'Ekwenyela na onye na-ezipụ',
  'sender.question': '{company} ọ̀ ga-esi n’adreesị a zipụ ozi?',
  'sender.wants': 'Akaụntụ {company} chọrọ izipụ email n’aha {address}.',
  'sender.button': 'Ee, ekwenyere m n’adreesị a',
  'sender.ignore':
    'Ọ bụrụ na ị maghị akaụntụ a, leghara ibe a anya. Ọ dịghị onye ga-esi n’adreesị gị zipụ ozi ebe a ma ọ bụrụ na ị kwenyeghị.',
  'sender.done': 'Ekwenyela na {address}.',
  'sender.allowed': '{company} nwere ike isi n’adreesị a zipụ ozi ugbu a',
  'sender.close': 'Ị nwere ike imechi ibe a.',

  'archive.title': 'Ebe nchekwa',
  'archive.heading': 'Email sitere n’aka {company}',
  'archive.feed': 'Ozi RSS',
  'archive.empty': 'E bipụtabeghị ihe ọ bụla ebe a.',
  'archive.older': 'Email ndị ochie',
  'archive.all': 'Email niile',

  'problem.notFound': 'Ahụghị ibe ahụ',
  'problem.notFoundText': 'Njikọ ahụ nwere ike ọ gaghị ezu. Si n’ozi ị natara mepee ya ọzọ.',
  'problem.gone': 'Njikọ a anaghịzi arụ ọrụ',
  'problem.goneText': 'Ejirila ya mee ihe ma ọ bụ oge ya agafeela.',
  'problem.gonePreferences': 'Jiri njikọ dị n’ozi ka ọhụrụ.',
  'problem.goneOptIn': 'Debanye aha gị ọzọ ka ị nweta njikọ ọhụrụ.',
  'problem.goneMessage': 'Ozi a adịghịzi.',
  'problem.goneSender':
    'Ejirila ya mee ihe ma ọ bụ oge ya agafeela. Gwa akaụntụ ahụ ka o zitere gị njikọ ọhụrụ.',
  'problem.tooMany': 'Arịrịọ karịrị akarị',
  'problem.tooManyText': 'Chere otu nkeji, nwaa ọzọ.',
  'problem.busy': 'Ọrụ jupụtara anyị aka ugbu a',
  'problem.busyText': 'Ọ dịghị ihe gbanwere. Nwaa ọzọ ka sekọnd ole na ole gachara.',
  'problem.broken': 'Enwere nsogbu n’akụkụ anyị',
  'problem.brokenText': 'Ọ dịghị ihe gbanwere. Nwaa ọzọ ka nkeji ole na ole gachara.',
  'problem.refused': 'Nke ahụ agaghị nke ọma',
  'problem.refusedText': 'Ọ dịghị ihe gbanwere. Si n’ozi ị natara mepee njikọ ahụ ọzọ.',

  'mail.hello': 'Ndewo,',
  'mail.helloName': 'Ndewo {name},',
  'mail.beforeLink': '{label}:',
  'mail.orOpen': 'Ma ọ bụ mepee njikọ a:',
  'mail.ignore': 'Ọ bụrụ na ị rịọghị nke a, leghara email a anya. Ọ dịghị ihe ga-agbanwe.',

  'optInMail.subject': 'Kwenye na ị chọrọ email sitere n’aka {company}',
  'optInMail.preheader': 'Etinyela gị na “{list}”.',
  'optInMail.heading': 'Ị chọrọ ịnata email ndị a?',
  'optInMail.text':
    'Etinyela adreesị a na “{list}” nke {company}. Ị gaghị enweta email ọ bụla ruo mgbe ị kwenyere.',
  'optInMail.button': 'Ee, achọrọ m ha',

  'senderMail.subject': 'Kwenye na {sender} bụ onye na-ezipụ',
  'senderMail.preheader': 'Nye ikike ka e si n’adreesị a zipụ email mgbasa ozi.',
  'senderMail.heading': 'Kwenye n’adreesị a nke onye na-ezipụ',
  'senderMail.text':
    '{company} chọrọ isi na {sender} zipụ email mgbasa ozi. Ọ bụrụ na i kwetara, kwenye n’adreesị a.',
  'senderMail.button': 'Kwenye na onye na-ezipụ',

  'block.optional': 'nhọrọ',
  'block.choose': 'Họrọ',
  'block.checkAnswers': 'Lelee azịza ndị akara n’okpuru.',
  'block.leaveEmpty': 'Hapụ ebe a n’efu',
  'block.openMap': 'Mepee maapụ',
  'block.playVideo': 'Kpọọ vidiyo',
  'block.ended': 'Nke a agwụla.',
  'block.closed': 'Emechiri',

  'footer.unsubscribe': 'Kwụsị ịnata',
  'footer.preferences': 'Nhọrọ',
  'footer.viewInBrowser': 'Lee na nchọgharị',
  'footer.confirm': 'Kwenye',

  'sms.stopped': '{company}: ị gaghị enwetakwa ozi. Zaa START ka ị nweta ya ọzọ.',
  'sms.started': '{company}: ị ga-enweta ozi ọzọ. Zaa STOP iji kwụsị ya.',
  'sms.help': '{company}: kpọtụrụ anyị na {contact}. Zaa STOP iji kwụsị ozi.',
});
