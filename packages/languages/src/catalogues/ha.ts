import { translate } from '../translate.ts';

/** Says “ku”, the polite plural, which fits women and men. Hooked letters (ɓ ɗ ƙ) are letters of their own. */
export const hausa = translate('ha', {
  'page.skip': 'Tsallaka zuwa abin da ke ciki',
  'page.sentWith': 'An aika ta Talkdrum',
  'page.language': 'Harshe',
  'page.test':
    'Wannan hanyar haɗin ta fito ne daga saƙon gwaji. Kuna ganin shafin da masu karatunku za su gani, kuma duk abin da kuka yi a nan ba zai sauya komai ba.',

  'unsubscribe.title': 'Daina karɓar saƙonni',
  'unsubscribe.titleDone': 'Kun daina karɓar saƙonni',
  'unsubscribe.question': 'Kuna so ku daina karɓar saƙonnin {company}?',
  'unsubscribe.effect': '{address} ba zai ƙara karɓar imel daga {company} ba.',
  'unsubscribe.effectSms': '{address} ba zai ƙara karɓar saƙon SMS daga {company} ba.',
  'unsubscribe.button': 'Daina karɓa',
  'unsubscribe.choose': 'Zaɓi abin da kuke so a maimakon haka',
  'unsubscribe.done': 'An cire {address}.',
  'unsubscribe.noMore': 'Ba za ku ƙara karɓar imel daga {company} ba',
  'unsubscribe.noMoreSms': 'Ba za ku ƙara karɓar saƙon SMS daga {company} ba',
  'unsubscribe.onItsWay': 'Saƙon da aka riga aka aika yana iya isowa.',
  'unsubscribe.mistake': 'Kuskure ne, ko zaɓi abin da kuke so',

  'preferences.title': 'Zaɓuɓɓukan imel',
  'preferences.titleSms': 'Zaɓuɓɓukan SMS',
  'preferences.saved': 'An adana zaɓinku.',
  'preferences.savedLists': {
    one: 'An adana zaɓinku. Kuna cikin jeri {count}.',
    other: 'An adana zaɓinku. Kuna cikin jerurruka {count}.',
  },
  'preferences.heading': 'Me kuke so ku riƙa karɓa?',
  'preferences.about': 'Imel daga {company} zuwa {address}.',
  'preferences.aboutSms': 'Saƙonnin SMS daga {company} zuwa {address}.',
  'preferences.lists': 'Jerurruka',
  'preferences.save': 'Adana',
  'preferences.unsubscribeAll': 'Daina karɓar komai',
  'preferences.blocked':
    'Wannan adireshi ba ya karɓar imel saboda saƙo ya dawo ko an kai ƙararsa a matsayin tarkace, ko kuma saboda {company} ya toshe shi.',
  'preferences.blockedSms':
    'Wannan lamba ba ta karɓar saƙon SMS saboda saƙo bai isa ba, ko kuma saboda {company} ya toshe ta.',
  'preferences.contact': 'Don sake karɓar imel, ku tuntuɓi {company}.',
  'preferences.contactSms': 'Don sake karɓar saƙon SMS, ku tuntuɓi {company}.',
  'preferences.none': 'Wannan adireshi ya daina karɓar duk abin da {company} ke aikawa.',
  'preferences.noneSms': 'Wannan lamba ta daina karɓar duk abin da {company} ke aikawa.',
  'preferences.return': 'Sake karɓar imel',
  'preferences.returnSms': 'Sake karɓar SMS',

  'optIn.title': 'Tabbatar da rajistarku',
  'optIn.titleDone': 'An tabbatar da rajista',
  'optIn.about': 'Don {address}, jerin “{list}”.',
  'optIn.wording':
    'Eh, ina so in karɓi imel daga {company} game da “{list}”. Zan iya dainawa a kowane lokaci ta hanyar haɗin da ke cikin kowane imel.',
  'optIn.button': 'Eh, a yi mini rajista',
  'optIn.ignore':
    'Idan ba ku nemi wannan ba, ku yi watsi da shafin. Ba za ku karɓi imel daga wannan jerin ba sai kun tabbatar.',
  'optIn.done': 'An tabbatar da {address}.',
  'optIn.onList': 'Kuna cikin jerin “{list}”',
  'optIn.close': 'Kuna iya rufe wannan shafin. Kowane imel yana da hanyar haɗi ta daina karɓa.',

  'sender.title': 'Tabbatar da adireshin mai aikawa',
  'sender.titleDone': 'An tabbatar da mai aikawa',
  'sender.question': 'Kun yarda {company} ya aika saƙonni daga wannan adireshi?',
  'sender.wants': 'Asusun {company} yana so ya aika imel da sunan {address}.',
  'sender.button': 'Eh, na tabbatar da wannan adireshi',
  'sender.ignore':
    'Idan ba ku san wannan asusun ba, ku yi watsi da shafin. Babu wanda zai iya aikawa daga adireshinku a nan sai kun tabbatar.',
  'sender.done': 'An tabbatar da {address}.',
  'sender.allowed': 'Yanzu {company} yana iya aikawa daga wannan adireshi',
  'sender.close': 'Kuna iya rufe wannan shafin.',

  'archive.title': 'Ma’ajiya',
  'archive.heading': 'Imel daga {company}',
  'archive.feed': 'Labaran RSS',
  'archive.empty': 'Ba a wallafa komai a nan ba tukuna.',
  'archive.older': 'Tsofaffin imel',
  'archive.all': 'Duk imel',

  'problem.notFound': 'Ba a sami shafin ba',
  'problem.notFoundText': 'Wataƙila hanyar haɗin ba ta cika ba. Ku sake buɗe ta daga saƙon da kuka karɓa.',
  'problem.gone': 'Wannan hanyar haɗi ta daina aiki',
  'problem.goneText': 'An riga an yi amfani da ita ko lokacinta ya wuce.',
  'problem.gonePreferences': 'Ku yi amfani da hanyar haɗin da ke cikin sabon saƙo.',
  'problem.goneOptIn': 'Ku sake yin rajista don samun sabuwar hanyar haɗi.',
  'problem.goneMessage': 'Ba a iya samun wannan saƙon yanzu.',
  'problem.goneSender':
    'An riga an yi amfani da ita ko lokacinta ya wuce. Ku nemi asusun ya aiko muku da sabuwa.',
  'problem.tooMany': 'Buƙatun sun yi yawa',
  'problem.tooManyText': 'Ku jira minti ɗaya, sannan ku sake gwadawa.',
  'problem.busy': 'Aiki ya yi mana yawa a yanzu',
  'problem.busyText': 'Ba a sauya komai ba. Ku sake gwadawa bayan ’yan daƙiƙu.',
  'problem.broken': 'An sami matsala a wurinmu',
  'problem.brokenText': 'Ba a sauya komai ba. Ku sake gwadawa bayan ’yan mintuna.',
  'problem.refused': 'Abin bai yi nasara ba',
  'problem.refusedText': 'Ba a sauya komai ba. Ku sake buɗe hanyar haɗin daga saƙon da kuka karɓa.',

  'mail.hello': 'Sannu,',
  'mail.helloName': 'Sannu {name},',
  'mail.beforeLink': '{label}:',
  'mail.orOpen': 'Ko ku buɗe wannan hanyar haɗi:',
  'mail.ignore': 'Idan ba ku nemi wannan ba, ku yi watsi da imel ɗin. Babu abin da zai sauya.',

  'optInMail.subject': 'Tabbatar cewa kuna son imel daga {company}',
  'optInMail.preheader': 'An saka ku cikin “{list}”.',
  'optInMail.heading': 'Kuna son karɓar waɗannan imel?',
  'optInMail.text':
    'An saka wannan adireshi cikin “{list}” na {company}. Ba za ku karɓi wani imel ba sai kun tabbatar.',
  'optInMail.button': 'Eh, ina so',

  'senderMail.subject': 'Tabbatar da {sender} a matsayin mai aikawa',
  'senderMail.preheader': 'Ba da izinin aika imel daga wannan adireshi.',
  'senderMail.heading': 'Tabbatar da wannan adireshin mai aikawa',
  'senderMail.text':
    '{company} yana so ya riƙa aika imel na kamfe daga {sender}. Idan kun yarda, ku tabbatar da wannan adireshi.',
  'senderMail.button': 'Tabbatar da mai aikawa',

  'block.optional': 'na zaɓi',
  'block.choose': 'Zaɓi',
  'block.checkAnswers': 'Duba amsoshin da aka yi wa alama a ƙasa.',
  'block.leaveEmpty': 'Bar wannan fanko',
  'block.openMap': 'Buɗe taswira',
  'block.playVideo': 'Kunna bidiyo',
  'block.ended': 'Wannan ya ƙare.',
  'block.closed': 'A rufe',

  'footer.unsubscribe': 'Daina karɓa',
  'footer.preferences': 'Zaɓuɓɓuka',
  'footer.viewInBrowser': 'Duba a burauza',
  'footer.confirm': 'Tabbatar',

  'sms.stopped': '{company}: ba za ku ƙara samun saƙonni ba. Ku amsa da START don sake samu.',
  'sms.started': '{company}: za ku sake samun saƙonni. Ku amsa da STOP don dainawa.',
  'sms.help': '{company}: ku tuntuɓe mu a {contact}. Ku amsa da STOP don dainawa.',
});
