import { translate } from '../translate.ts';

/** Names take a prefix with a hyphen: ku-{company}. */
export const zulu = translate('zu', {
  'page.skip': 'Yiya kokuqukethwe',
  'page.sentWith': 'Kuthunyelwe nge-Talkdrum',
  'page.language': 'Ulimi',
  'page.test':
    'Lesi sixhumanisi sivela emlayezweni wokuhlola. Ubona ikhasi abafundi bakho abazolibona, futhi noma yini oyenzayo lapha ayishintshi lutho.',

  'unsubscribe.title': 'Zikhiphe ohlwini',
  'unsubscribe.titleDone': 'Usukhishiwe ohlwini',
  'unsubscribe.question': 'Ufuna ukuyeka ukuthola imilayezo evela ku-{company}?',
  'unsubscribe.effect': 'I-{address} ngeke isathola ama-imeyili avela ku-{company}.',
  'unsubscribe.effectSms': 'I-{address} ngeke isathola imilayezo ye-SMS evela ku-{company}.',
  'unsubscribe.button': 'Ngikhiphe',
  'unsubscribe.choose': 'Kunalokho, khetha ozokuthola',
  'unsubscribe.done': 'I-{address} isikhishiwe.',
  'unsubscribe.noMore': 'Ngeke usathola ama-imeyili avela ku-{company}',
  'unsubscribe.noMoreSms': 'Ngeke usathola imilayezo ye-SMS evela ku-{company}',
  'unsubscribe.onItsWay': 'Umlayezo obusuthunyelwe usengafika.',
  'unsubscribe.mistake': 'Bekuyiphutha, noma khetha ozokuthola',

  'preferences.title': 'Okukhethayo kwe-imeyili',
  'preferences.titleSms': 'Okukhethayo kwe-SMS',
  'preferences.saved': 'Okukhethile kulondoloziwe.',
  'preferences.savedLists': {
    one: 'Okukhethile kulondoloziwe. Usohlwini olungu-{count}.',
    other: 'Okukhethile kulondoloziwe. Usezinhlwini ezingu-{count}.',
  },
  'preferences.heading': 'Ungathanda ukuthola ini?',
  'preferences.about': 'Ama-imeyili avela ku-{company} aya ku-{address}.',
  'preferences.aboutSms': 'Imilayezo ye-SMS evela ku-{company} eya ku-{address}.',
  'preferences.lists': 'Izinhlu',
  'preferences.save': 'Londoloza',
  'preferences.unsubscribeAll': 'Ngikhiphe kukho konke',
  'preferences.blocked':
    'Leli kheli alitholi ama-imeyili ngoba umlayezo ubuyile noma ubikwe njengogaxekile, noma ngoba i-{company} ilivimbile.',
  'preferences.blockedSms':
    'Le nombolo ayitholi imilayezo ye-SMS ngoba umlayezo awukwazanga ukufika, noma ngoba i-{company} iyivimbile.',
  'preferences.contact': 'Ukuze uthole ama-imeyili futhi, xhumana ne-{company}.',
  'preferences.contactSms': 'Ukuze uthole imilayezo ye-SMS futhi, xhumana ne-{company}.',
  'preferences.none': 'Leli kheli likhishiwe kukho konke okuthunyelwa yi-{company}.',
  'preferences.noneSms': 'Le nombolo ikhishiwe kukho konke okuthunyelwa yi-{company}.',
  'preferences.return': 'Thola ama-imeyili futhi',
  'preferences.returnSms': 'Thola ama-SMS futhi',

  'optIn.title': 'Qinisekisa ukubhalisa kwakho',
  'optIn.titleDone': 'Ukubhalisa kuqinisekisiwe',
  'optIn.about': 'Ye-{address}, uhlu “{list}”.',
  'optIn.wording':
    'Yebo, ngithanda ukuthola ama-imeyili avela ku-{company} mayelana ne-“{list}”. Ngingayeka noma nini ngesixhumanisi esikuyo yonke i-imeyili.',
  'optIn.button': 'Yebo, ngibhalise',
  'optIn.ignore':
    'Uma ungakucelanga lokhu, ungalinaki leli khasi. Ngeke uthole ama-imeyili alolu hlu ngaphandle kokuthi uqinisekise.',
  'optIn.done': 'I-{address} iqinisekisiwe.',
  'optIn.onList': 'Usohlwini “{list}”',
  'optIn.close': 'Ungalivala leli khasi. Yonke i-imeyili inesixhumanisi sokuzikhipha.',

  'sender.title': 'Qinisekisa ikheli lomthumeli',
  'sender.titleDone': 'Umthumeli uqinisekisiwe',
  'sender.question': 'Uyayivumela i-{company} ukuthi ithumele isuka kuleli kheli?',
  'sender.wants': 'I-akhawunti ye-{company} ifuna ukuthumela ama-imeyili egameni le-{address}.',
  'sender.button': 'Yebo, qinisekisa leli kheli',
  'sender.ignore':
    'Uma ungayazi le akhawunti, ungalinaki leli khasi. Akekho ongathumela lapha esebenzisa ikheli lakho ngaphandle kokuthi uqinisekise.',
  'sender.done': 'I-{address} iqinisekisiwe.',
  'sender.allowed': 'I-{company} isingathumela isuka kuleli kheli manje',
  'sender.close': 'Ungalivala leli khasi.',

  'archive.title': 'Ingobo yomlando',
  'archive.heading': 'Ama-imeyili avela ku-{company}',
  'archive.feed': 'Okuphakelayo kwe-RSS',
  'archive.empty': 'Akukho okushicilelwe lapha okwamanje.',
  'archive.older': 'Ama-imeyili amadala',
  'archive.all': 'Wonke ama-imeyili',

  'problem.notFound': 'Ikhasi alitholakalanga',
  'problem.notFoundText': 'Kungenzeka isixhumanisi asiphelele. Sivule futhi emlayezweni owutholile.',
  'problem.gone': 'Lesi sixhumanisi asisasebenzi',
  'problem.goneText': 'Sesisetshenzisiwe noma isikhathi saso siphelile.',
  'problem.gonePreferences': 'Sebenzisa isixhumanisi esisemlayezweni omusha.',
  'problem.goneOptIn': 'Bhalisa futhi ukuze uthole isixhumanisi esisha.',
  'problem.goneMessage': 'Lo mlayezo awusatholakali.',
  'problem.goneSender':
    'Sesisetshenzisiwe noma isikhathi saso siphelile. Cela i-akhawunti ikuthumelele isixhumanisi esisha.',
  'problem.tooMany': 'Izicelo ziningi kakhulu',
  'problem.tooManyText': 'Linda umzuzu owodwa bese uzama futhi.',
  'problem.busy': 'Simatasa kakhulu njengamanje',
  'problem.busyText': 'Akukho okushintshile. Zama futhi emizuzwaneni embalwa.',
  'problem.broken': 'Kukhona okungahambanga kahle ngakithi',
  'problem.brokenText': 'Akukho okushintshile. Zama futhi emizuzwini embalwa.',
  'problem.refused': 'Akuphumelelanga',
  'problem.refusedText': 'Akukho okushintshile. Vula isixhumanisi futhi emlayezweni owutholile.',

  'mail.hello': 'Sawubona,',
  'mail.helloName': 'Sawubona {name},',
  'mail.beforeLink': '{label}:',
  'mail.orOpen': 'Noma vula lesi sixhumanisi:',
  'mail.ignore': 'Uma ungakucelanga lokhu, ungayinaki le imeyili. Akukho okuzoshintsha.',

  'optInMail.subject': 'Qinisekisa ukuthi uyawafuna ama-imeyili avela ku-{company}',
  'optInMail.preheader': 'Ufakwe ku-“{list}”.',
  'optInMail.heading': 'Uyawafuna lawa ma-imeyili?',
  'optInMail.text': 'Leli kheli lifakwe ku-“{list}” ye-{company}. Ngeke uthole ama-imeyili uze uqinisekise.',
  'optInMail.button': 'Yebo, ngiyawafuna',

  'senderMail.subject': 'Qinisekisa i-{sender} njengomthumeli',
  'senderMail.preheader': 'Vumela imikhankaso ye-imeyili esuka kuleli kheli.',
  'senderMail.heading': 'Qinisekisa leli kheli lomthumeli',
  'senderMail.text':
    'I-{company} ifuna ukuthumela imikhankaso ye-imeyili isuka ku-{sender}. Uma uvuma, qinisekisa leli kheli.',
  'senderMail.button': 'Qinisekisa umthumeli',

  'block.optional': 'akuphoqelekile',
  'block.choose': 'Khetha',
  'block.checkAnswers': 'Hlola izimpendulo eziphawulwe ngezansi.',
  'block.leaveEmpty': 'Shiya lapha kungenalutho',
  'block.openMap': 'Vula imephu',
  'block.playVideo': 'Dlala ividiyo',
  'block.ended': 'Lokhu sekuphelile.',
  'block.closed': 'Kuvaliwe',

  'footer.unsubscribe': 'Zikhiphe ohlwini',
  'footer.preferences': 'Okukhethayo',
  'footer.viewInBrowser': 'Buka kusiphequluli',
  'footer.confirm': 'Qinisekisa',

  'sms.stopped': '{company}: ngeke usathola imilayezo. Phendula ngo-START ukuze uyithole futhi.',
  'sms.started': '{company}: uzothola imilayezo futhi. Phendula ngo-STOP ukuze uyiyeke.',
  'sms.help': '{company}: sithinte ku-{contact}. Phendula ngo-STOP ukuze uyeke imilayezo.',
});
