import { translate } from '../translate.ts';

/** Says “ẹ” and “yín”, the polite forms, with tone marks and under-dots. */
export const yoruba = translate('yo', {
  'page.skip': 'Lọ sí àkóónú',
  'page.sentWith': 'A fi Talkdrum ránṣẹ́',
  'page.language': 'Èdè',
  'page.test':
    'Ìjápọ̀ yìí wá láti inú iṣẹ́ ìdánwò. Ojú ewé tí àwọn òǹkàwé yín yóò rí ni ẹ ń wò, ohunkóhun tí ẹ bá sì ṣe níbí kò ní yí nǹkan kan padà.',

  'unsubscribe.title': 'Ẹ dá gbígbà dúró',
  'unsubscribe.titleDone': 'Ẹ ti dá gbígbà dúró',
  'unsubscribe.question': 'Ṣé ẹ fẹ́ dá gbígba iṣẹ́ láti ọ̀dọ̀ {company} dúró?',
  'unsubscribe.effect': '{address} kò ní gba ímeèlì láti ọ̀dọ̀ {company} mọ́.',
  'unsubscribe.effectSms': '{address} kò ní gba àtẹ̀jíṣẹ́ láti ọ̀dọ̀ {company} mọ́.',
  'unsubscribe.button': 'Dá a dúró',
  'unsubscribe.choose': 'Yan ohun tí ẹ fẹ́ gbà dípò bẹ́ẹ̀',
  'unsubscribe.done': 'A ti yọ {address} kúrò.',
  'unsubscribe.noMore': 'Ẹ kò ní gba ímeèlì láti ọ̀dọ̀ {company} mọ́',
  'unsubscribe.noMoreSms': 'Ẹ kò ní gba àtẹ̀jíṣẹ́ láti ọ̀dọ̀ {company} mọ́',
  'unsubscribe.onItsWay': 'Iṣẹ́ tí a ti rán tẹ́lẹ̀ ṣì lè dé ọ̀dọ̀ yín.',
  'unsubscribe.mistake': 'Àṣìṣe ni, tàbí yan ohun tí ẹ fẹ́ gbà',

  'preferences.title': 'Àwọn àṣàyàn ímeèlì',
  'preferences.titleSms': 'Àwọn àṣàyàn àtẹ̀jíṣẹ́',
  'preferences.saved': 'A ti tọ́jú àṣàyàn yín.',
  'preferences.savedLists': { other: 'A ti tọ́jú àṣàyàn yín. Iye àkójọ tí ẹ wà lórí rẹ̀ jẹ́ {count}.' },
  'preferences.heading': 'Kí ni ẹ fẹ́ máa gbà?',
  'preferences.about': 'Ímeèlì láti ọ̀dọ̀ {company} sí {address}.',
  'preferences.aboutSms': 'Àtẹ̀jíṣẹ́ láti ọ̀dọ̀ {company} sí {address}.',
  'preferences.lists': 'Àwọn àkójọ',
  'preferences.save': 'Tọ́jú',
  'preferences.unsubscribeAll': 'Dá gbogbo rẹ̀ dúró',
  'preferences.blocked':
    'Àdírẹ́sì yìí kì í gba ímeèlì nítorí pé iṣẹ́ kan padà tàbí pé wọ́n fi sùn gẹ́gẹ́ bí ìdọ̀tí, tàbí nítorí pé {company} dí i.',
  'preferences.blockedSms':
    'Nọ́ńbà yìí kì í gba àtẹ̀jíṣẹ́ nítorí pé iṣẹ́ kan kò lè dé, tàbí nítorí pé {company} dí i.',
  'preferences.contact': 'Láti tún máa gba ímeèlì, ẹ kàn sí {company}.',
  'preferences.contactSms': 'Láti tún máa gba àtẹ̀jíṣẹ́, ẹ kàn sí {company}.',
  'preferences.none': 'Àdírẹ́sì yìí ti dá gbígba gbogbo ohun tí {company} ń rán dúró.',
  'preferences.noneSms': 'Nọ́ńbà yìí ti dá gbígba gbogbo ohun tí {company} ń rán dúró.',
  'preferences.return': 'Tún máa gba ímeèlì',
  'preferences.returnSms': 'Tún máa gba àtẹ̀jíṣẹ́',

  'optIn.title': 'Ẹ fìdí ìforúkọsílẹ̀ yín múlẹ̀',
  'optIn.titleDone': 'Ìforúkọsílẹ̀ ti fìdí múlẹ̀',
  'optIn.about': 'Fún {address}, àkójọ “{list}”.',
  'optIn.wording':
    'Bẹ́ẹ̀ ni, mo fẹ́ máa gba ímeèlì láti ọ̀dọ̀ {company} nípa “{list}”. Mo lè dá a dúró nígbàkúgbà nípasẹ̀ ìjápọ̀ tó wà nínú ímeèlì kọ̀ọ̀kan.',
  'optIn.button': 'Bẹ́ẹ̀ ni, ẹ forúkọ mi sílẹ̀',
  'optIn.ignore':
    'Tí ẹ kò bá béèrè fún èyí, ẹ má ka ojú ewé yìí sí. Ẹ kò ní gba ímeèlì láti inú àkójọ yìí àyàfi tí ẹ bá fìdí rẹ̀ múlẹ̀.',
  'optIn.done': 'A ti fìdí {address} múlẹ̀.',
  'optIn.onList': 'Ẹ ti wà lórí àkójọ “{list}”',
  'optIn.close': 'Ẹ lè ti ojú ewé yìí. Ìjápọ̀ láti dá a dúró wà nínú ímeèlì kọ̀ọ̀kan.',

  'sender.title': 'Ẹ fìdí àdírẹ́sì olùránṣẹ́ múlẹ̀',
  'sender.titleDone': 'Olùránṣẹ́ ti fìdí múlẹ̀',
  'sender.question': 'Ṣé ẹ gbà kí {company} máa ránṣẹ́ láti àdírẹ́sì yìí?',
  'sender.wants': 'Àkáǹtì {company} fẹ́ máa fi ímeèlì ránṣẹ́ ní orúkọ {address}.',
  'sender.button': 'Bẹ́ẹ̀ ni, mo fìdí àdírẹ́sì yìí múlẹ̀',
  'sender.ignore':
    'Tí ẹ kò bá mọ àkáǹtì yìí, ẹ má ka ojú ewé yìí sí. Kò sí ẹni tó lè ránṣẹ́ níbí láti àdírẹ́sì yín àyàfi tí ẹ bá fìdí rẹ̀ múlẹ̀.',
  'sender.done': 'A ti fìdí {address} múlẹ̀.',
  'sender.allowed': '{company} ti lè máa ránṣẹ́ láti àdírẹ́sì yìí báyìí',
  'sender.close': 'Ẹ lè ti ojú ewé yìí.',

  'archive.title': 'Àkójọpọ̀ àtijọ́',
  'archive.heading': 'Ímeèlì láti ọ̀dọ̀ {company}',
  'archive.feed': 'Ìròyìn RSS',
  'archive.empty': 'A kò tíì gbé nǹkan kan jáde níbí.',
  'archive.older': 'Àwọn ímeèlì àtijọ́',
  'archive.all': 'Gbogbo ímeèlì',

  'problem.notFound': 'A kò rí ojú ewé náà',
  'problem.notFoundText': 'Ó ṣeé ṣe kí ìjápọ̀ náà má pé. Ẹ tún ṣí i láti inú iṣẹ́ tí ẹ gbà.',
  'problem.gone': 'Ìjápọ̀ yìí kò ṣiṣẹ́ mọ́',
  'problem.goneText': 'Wọ́n ti lò ó tàbí àkókò rẹ̀ ti kọjá.',
  'problem.gonePreferences': 'Ẹ lo ìjápọ̀ tó wà nínú iṣẹ́ tuntun.',
  'problem.goneOptIn': 'Ẹ tún forúkọ sílẹ̀ láti gba ìjápọ̀ tuntun.',
  'problem.goneMessage': 'Iṣẹ́ yìí kò sí mọ́.',
  'problem.goneSender': 'Wọ́n ti lò ó tàbí àkókò rẹ̀ ti kọjá. Ẹ ní kí àkáǹtì náà fi ìjápọ̀ tuntun ránṣẹ́ sí yín.',
  'problem.tooMany': 'Ìbéèrè ti pọ̀ jù',
  'problem.tooManyText': 'Ẹ dúró fún ìṣẹ́jú kan, kí ẹ sì tún gbìyànjú.',
  'problem.busy': 'Iṣẹ́ pọ̀ fún wa gan-an báyìí',
  'problem.busyText': 'Nǹkan kan kò yí padà. Ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú àáyá díẹ̀.',
  'problem.broken': 'Nǹkan kan ṣẹlẹ̀ lọ́dọ̀ wa',
  'problem.brokenText': 'Nǹkan kan kò yí padà. Ẹ tún gbìyànjú lẹ́yìn ìṣẹ́jú díẹ̀.',
  'problem.refused': 'Kò ṣeé ṣe',
  'problem.refusedText': 'Nǹkan kan kò yí padà. Ẹ tún ṣí ìjápọ̀ náà láti inú iṣẹ́ tí ẹ gbà.',

  'mail.hello': 'Ẹ ǹlẹ́ o,',
  'mail.helloName': 'Ẹ ǹlẹ́ o, {name},',
  'mail.beforeLink': '{label}:',
  'mail.orOpen': 'Tàbí kí ẹ ṣí ìjápọ̀ yìí:',
  'mail.ignore': 'Tí ẹ kò bá béèrè fún èyí, ẹ má ka ímeèlì yìí sí. Nǹkan kan kò ní yí padà.',

  'optInMail.subject': 'Ẹ fìdí rẹ̀ múlẹ̀ pé ẹ fẹ́ ímeèlì láti ọ̀dọ̀ {company}',
  'optInMail.preheader': 'A ti fi yín kún “{list}”.',
  'optInMail.heading': 'Ṣé ẹ fẹ́ máa gba àwọn ímeèlì yìí?',
  'optInMail.text':
    'A ti fi àdírẹ́sì yìí kún “{list}” ti {company}. Ẹ kò ní gba ímeèlì kankan títí ẹ ó fi fìdí rẹ̀ múlẹ̀.',
  'optInMail.button': 'Bẹ́ẹ̀ ni, mo fẹ́ ẹ',

  'senderMail.subject': 'Ẹ fìdí {sender} múlẹ̀ gẹ́gẹ́ bí olùránṣẹ́',
  'senderMail.preheader': 'Ẹ fàyè gba ìpolongo ímeèlì láti àdírẹ́sì yìí.',
  'senderMail.heading': 'Ẹ fìdí àdírẹ́sì olùránṣẹ́ yìí múlẹ̀',
  'senderMail.text':
    '{company} fẹ́ máa fi ìpolongo ímeèlì ránṣẹ́ láti {sender}. Tí ẹ bá gbà, ẹ fìdí àdírẹ́sì yìí múlẹ̀.',
  'senderMail.button': 'Fìdí olùránṣẹ́ múlẹ̀',

  'block.optional': 'kò pọn dandan',
  'block.choose': 'Yàn',
  'block.checkAnswers': 'Ẹ yẹ àwọn ìdáhùn tí a sàmì sí nísàlẹ̀ wò.',
  'block.leaveEmpty': 'Ẹ fi èyí sílẹ̀ lófo',
  'block.openMap': 'Ṣí àwòrán ilẹ̀',
  'block.playVideo': 'Wo fídíò náà',
  'block.ended': 'Èyí ti parí.',
  'block.closed': 'Títì',

  'footer.unsubscribe': 'Dá gbígbà dúró',
  'footer.preferences': 'Àwọn àṣàyàn',
  'footer.viewInBrowser': 'Wò ó lórí ayélujára',
  'footer.confirm': 'Fìdí múlẹ̀',

  'sms.stopped': '{company}: ẹ kò ní gba iṣẹ́ mọ́. Ẹ fèsì START láti tún máa gbà á.',
  'sms.started': '{company}: ẹ ó tún máa gba iṣẹ́. Ẹ fèsì STOP láti dá a dúró.',
  'sms.help': '{company}: ẹ kàn sí wa ní {contact}. Ẹ fèsì STOP láti dá a dúró.',
});
