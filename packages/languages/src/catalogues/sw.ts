import { translate } from '../translate.ts';

export const swahili = translate('sw', {
  'page.skip': 'Nenda kwenye maudhui',
  'page.sentWith': 'Imetumwa kwa Talkdrum',
  'page.language': 'Lugha',
  'page.test':
    'Kiungo hiki kimetoka kwenye ujumbe wa majaribio. Unaona ukurasa ambao wasomaji wako wataona, na chochote unachofanya hapa hakibadilishi kitu.',

  'unsubscribe.title': 'Jiondoe',
  'unsubscribe.titleDone': 'Umejiondoa',
  'unsubscribe.question': 'Ungependa kujiondoa kwa {company}?',
  'unsubscribe.effect': '{address} haitapokea tena barua pepe kutoka {company}.',
  'unsubscribe.effectSms': '{address} haitapokea tena SMS kutoka {company}.',
  'unsubscribe.button': 'Niondoe',
  'unsubscribe.choose': 'Badala yake, chagua unachopokea',
  'unsubscribe.done': '{address} imeondolewa.',
  'unsubscribe.noMore': 'Hutapokea tena barua pepe kutoka {company}',
  'unsubscribe.noMoreSms': 'Hutapokea tena SMS kutoka {company}',
  'unsubscribe.onItsWay': 'Ujumbe uliokwisha kutumwa bado unaweza kukufikia.',
  'unsubscribe.mistake': 'Nilikosea, au chagua unachopokea',

  'preferences.title': 'Mapendeleo ya barua pepe',
  'preferences.titleSms': 'Mapendeleo ya SMS',
  'preferences.saved': 'Chaguo lako limehifadhiwa.',
  'preferences.savedLists': {
    one: 'Chaguo lako limehifadhiwa. Upo kwenye orodha {count}.',
    other: 'Chaguo lako limehifadhiwa. Upo kwenye orodha {count}.',
  },
  'preferences.heading': 'Ungependa kupokea nini?',
  'preferences.about': 'Barua pepe kutoka {company} kwenda {address}.',
  'preferences.aboutSms': 'SMS kutoka {company} kwenda {address}.',
  'preferences.lists': 'Orodha',
  'preferences.save': 'Hifadhi',
  'preferences.unsubscribeAll': 'Niondoe kwenye kila kitu',
  'preferences.blocked':
    'Anwani hii haipokei barua pepe kwa sababu ujumbe ulirudishwa au uliripotiwa kuwa taka, au kwa sababu {company} iliizuia.',
  'preferences.blockedSms':
    'Nambari hii haipokei SMS kwa sababu ujumbe haukuweza kufikishwa, au kwa sababu {company} iliizuia.',
  'preferences.contact': 'Ili kupokea barua pepe tena, wasiliana na {company}.',
  'preferences.contactSms': 'Ili kupokea SMS tena, wasiliana na {company}.',
  'preferences.none': 'Anwani hii imeondolewa kwenye kila kitu kinachotumwa na {company}.',
  'preferences.noneSms': 'Nambari hii imeondolewa kwenye kila kitu kinachotumwa na {company}.',
  'preferences.return': 'Pokea barua pepe tena',
  'preferences.returnSms': 'Pokea SMS tena',

  'optIn.title': 'Thibitisha usajili wako',
  'optIn.titleDone': 'Usajili umethibitishwa',
  'optIn.about': 'Kwa {address}, orodha “{list}”.',
  'optIn.wording':
    'Ndiyo, ningependa kupokea barua pepe kutoka {company} kuhusu “{list}”. Ninaweza kujiondoa wakati wowote kwa kutumia kiungo kilicho kwenye kila barua pepe.',
  'optIn.button': 'Ndiyo, nisajili',
  'optIn.ignore':
    'Ikiwa hukuomba hili, puuza ukurasa huu. Hutapokea barua pepe za orodha hii usipothibitisha.',
  'optIn.done': '{address} imethibitishwa.',
  'optIn.onList': 'Upo kwenye orodha “{list}”',
  'optIn.close': 'Unaweza kufunga ukurasa huu. Kila barua pepe ina kiungo cha kujiondoa.',

  'sender.title': 'Thibitisha anwani ya mtumaji',
  'sender.titleDone': 'Mtumaji amethibitishwa',
  'sender.question': 'Je, {company} iruhusiwe kutuma kutoka anwani hii?',
  'sender.wants': 'Akaunti ya {company} inataka kutuma barua pepe kwa jina la {address}.',
  'sender.button': 'Ndiyo, thibitisha anwani hii',
  'sender.ignore':
    'Ikiwa huijui akaunti hii, puuza ukurasa huu. Hakuna anayeweza kutuma hapa kutoka anwani yako usipothibitisha.',
  'sender.done': '{address} imethibitishwa.',
  'sender.allowed': '{company} sasa inaweza kutuma kutoka anwani hii',
  'sender.close': 'Unaweza kufunga ukurasa huu.',

  'archive.title': 'Kumbukumbu',
  'archive.heading': 'Barua pepe kutoka {company}',
  'archive.feed': 'Mlisho wa RSS',
  'archive.empty': 'Bado hakuna kilichochapishwa hapa.',
  'archive.older': 'Barua pepe za zamani',
  'archive.all': 'Barua pepe zote',

  'problem.notFound': 'Ukurasa haukupatikana',
  'problem.notFoundText': 'Huenda kiungo hakijakamilika. Kifungue tena kutoka kwenye ujumbe uliopokea.',
  'problem.gone': 'Kiungo hiki hakifanyi kazi tena',
  'problem.goneText': 'Kimeshatumika au muda wake umeisha.',
  'problem.gonePreferences': 'Tumia kiungo kilicho kwenye ujumbe mpya zaidi.',
  'problem.goneOptIn': 'Jisajili tena ili upate kiungo kipya.',
  'problem.goneMessage': 'Ujumbe huu haupatikani tena.',
  'problem.goneSender': 'Kimeshatumika au muda wake umeisha. Omba akaunti hiyo ikutumie kiungo kipya.',
  'problem.tooMany': 'Maombi ni mengi mno',
  'problem.tooManyText': 'Subiri dakika moja, kisha ujaribu tena.',
  'problem.busy': 'Tuna shughuli nyingi sana kwa sasa',
  'problem.busyText': 'Hakuna kilichobadilishwa. Jaribu tena baada ya sekunde chache.',
  'problem.broken': 'Kuna hitilafu upande wetu',
  'problem.brokenText': 'Hakuna kilichobadilishwa. Jaribu tena baada ya dakika chache.',
  'problem.refused': 'Haikufaulu',
  'problem.refusedText': 'Hakuna kilichobadilishwa. Fungua kiungo tena kutoka kwenye ujumbe uliopokea.',

  'mail.hello': 'Habari,',
  'mail.helloName': 'Habari {name},',
  'mail.beforeLink': '{label}:',
  'mail.orOpen': 'Au fungua kiungo hiki:',
  'mail.ignore': 'Ikiwa hukuomba hili, puuza barua pepe hii. Hakuna kitakachobadilika.',

  'optInMail.subject': 'Thibitisha kuwa ungependa barua pepe kutoka {company}',
  'optInMail.preheader': 'Umeongezwa kwenye “{list}”.',
  'optInMail.heading': 'Je, ungependa kupokea barua pepe hizi?',
  'optInMail.text':
    'Anwani hii imeongezwa kwenye “{list}” ya {company}. Hutapokea barua pepe zozote hadi uthibitishe.',
  'optInMail.button': 'Ndiyo, ningependa',

  'senderMail.subject': 'Thibitisha {sender} kuwa mtumaji',
  'senderMail.preheader': 'Ruhusu kampeni za barua pepe kutoka anwani hii.',
  'senderMail.heading': 'Thibitisha anwani hii ya mtumaji',
  'senderMail.text':
    '{company} inataka kutuma kampeni za barua pepe kutoka {sender}. Ukikubali, thibitisha anwani hii.',
  'senderMail.button': 'Thibitisha mtumaji',

  'footer.unsubscribe': 'Jiondoe',
  'footer.preferences': 'Mapendeleo',
  'footer.viewInBrowser': 'Fungua kwenye kivinjari',
  'footer.confirm': 'Thibitisha',

  'sms.stopped': '{company}: hutapokea ujumbe mwingine. Jibu START ili kupokea tena.',
  'sms.started': '{company}: utapokea ujumbe tena. Jibu STOP ili kuacha.',
  'sms.help': '{company}: wasiliana nasi kwa {contact}. Jibu STOP ili kuacha kupokea ujumbe.',
});
