import { translate } from '../translate.ts';

/** Says “vous”. A no-break space (\u00a0) precedes ? and :, and stands inside « ». */
export const french = translate('fr', {
  'page.skip': 'Aller au contenu',
  'page.sentWith': 'Envoyé avec Talkdrum',
  'page.language': 'Langue',
  'page.test':
    'Ce lien vient d’un message de test. Vous voyez la page que verront vos lecteurs, mais rien de ce que vous faites ici n’a d’effet.',

  'unsubscribe.title': 'Désabonnement',
  'unsubscribe.titleDone': 'Vous êtes désabonné(e)',
  'unsubscribe.question': 'Vous désabonner de {company}\u00a0?',
  'unsubscribe.effect': '{address} ne recevra plus d’e-mails de {company}.',
  'unsubscribe.effectSms': '{address} ne recevra plus de SMS de {company}.',
  'unsubscribe.button': 'Me désabonner',
  'unsubscribe.choose': 'Choisir plutôt ce que je reçois',
  'unsubscribe.done': '{address} est désabonné.',
  'unsubscribe.noMore': 'Vous ne recevrez plus d’e-mails de {company}',
  'unsubscribe.noMoreSms': 'Vous ne recevrez plus de SMS de {company}',
  'unsubscribe.onItsWay': 'Un message déjà parti peut encore vous parvenir.',
  'unsubscribe.mistake': 'C’était une erreur, ou choisir ce que je reçois',

  'preferences.title': 'Préférences d’e-mail',
  'preferences.titleSms': 'Préférences de SMS',
  'preferences.saved': 'Votre choix est enregistré.',
  'preferences.savedLists': {
    one: 'Votre choix est enregistré. Vous êtes sur {count} liste.',
    many: 'Votre choix est enregistré. Vous êtes sur {count} de listes.',
    other: 'Votre choix est enregistré. Vous êtes sur {count} listes.',
  },
  'preferences.heading': 'Que souhaitez-vous recevoir\u00a0?',
  'preferences.about': 'E-mails de {company} à {address}.',
  'preferences.aboutSms': 'SMS de {company} au {address}.',
  'preferences.lists': 'Listes',
  'preferences.save': 'Enregistrer',
  'preferences.unsubscribeAll': 'Me désabonner de tout',
  'preferences.blocked':
    'Cette adresse ne reçoit pas d’e-mails, parce qu’un message nous est revenu ou a été signalé comme spam, ou parce que {company} l’a bloquée.',
  'preferences.blockedSms':
    'Ce numéro ne reçoit pas de SMS, parce qu’un message n’a pas pu être remis, ou parce que {company} l’a bloqué.',
  'preferences.contact': 'Pour recevoir de nouveau des e-mails, contactez {company}.',
  'preferences.contactSms': 'Pour recevoir de nouveau des SMS, contactez {company}.',
  'preferences.none': 'Cette adresse est désabonnée de tous les envois de {company}.',
  'preferences.noneSms': 'Ce numéro est désabonné de tous les envois de {company}.',
  'preferences.return': 'Recevoir de nouveau des e-mails',
  'preferences.returnSms': 'Recevoir de nouveau des SMS',

  'optIn.title': 'Confirmez votre abonnement',
  'optIn.titleDone': 'Abonnement confirmé',
  'optIn.about': 'Pour {address}, liste «\u00a0{list}\u00a0».',
  'optIn.wording':
    'Oui, je souhaite recevoir des e-mails de {company} au sujet de «\u00a0{list}\u00a0». Je peux me désabonner à tout moment grâce au lien présent dans chaque e-mail.',
  'optIn.button': 'Oui, je m’abonne',
  'optIn.ignore':
    'Si vous n’avez rien demandé, ignorez cette page. Vous ne recevrez aucun e-mail de cette liste sans votre confirmation.',
  'optIn.done': '{address} est confirmé.',
  'optIn.onList': 'Vous êtes sur la liste «\u00a0{list}\u00a0»',
  'optIn.close': 'Vous pouvez fermer cette page. Chaque e-mail contient un lien de désabonnement.',

  'sender.title': 'Confirmez une adresse d’expédition',
  'sender.titleDone': 'Adresse confirmée',
  'sender.question': 'Autorisez-vous {company} à envoyer depuis cette adresse\u00a0?',
  'sender.wants': 'Le compte {company} souhaite envoyer des e-mails en tant que {address}.',
  'sender.button': 'Oui, je confirme cette adresse',
  'sender.ignore':
    'Si vous ne connaissez pas ce compte, ignorez cette page. Personne ne peut envoyer ici depuis votre adresse sans votre confirmation.',
  'sender.done': '{address} est confirmé.',
  'sender.allowed': '{company} peut maintenant envoyer depuis cette adresse',
  'sender.close': 'Vous pouvez fermer cette page.',

  'archive.title': 'Archives',
  'archive.heading': 'E-mails de {company}',
  'archive.feed': 'Flux RSS',
  'archive.empty': 'Rien n’a encore été publié ici.',
  'archive.older': 'E-mails plus anciens',
  'archive.all': 'Tous les e-mails',

  'problem.notFound': 'Page introuvable',
  'problem.notFoundText': 'Le lien est peut-être incomplet. Ouvrez-le de nouveau depuis le message reçu.',
  'problem.gone': 'Ce lien ne fonctionne plus',
  'problem.goneText': 'Il a déjà été utilisé ou il a expiré.',
  'problem.gonePreferences': 'Utilisez le lien d’un message plus récent.',
  'problem.goneOptIn': 'Inscrivez-vous de nouveau pour obtenir un nouveau lien.',
  'problem.goneMessage': 'Ce message n’est plus disponible.',
  'problem.goneSender': 'Il a déjà été utilisé ou il a expiré. Demandez un nouveau lien au compte.',
  'problem.tooMany': 'Trop de demandes',
  'problem.tooManyText': 'Attendez une minute, puis réessayez.',
  'problem.busy': 'Nous sommes très sollicités en ce moment',
  'problem.busyText': 'Rien n’a été modifié. Réessayez dans quelques secondes.',
  'problem.broken': 'Un problème est survenu de notre côté',
  'problem.brokenText': 'Rien n’a été modifié. Réessayez dans quelques minutes.',
  'problem.refused': 'Cela n’a pas fonctionné',
  'problem.refusedText': 'Rien n’a été modifié. Ouvrez de nouveau le lien depuis le message reçu.',

  'mail.hello': 'Bonjour,',
  'mail.helloName': 'Bonjour {name},',
  'mail.beforeLink': '{label}\u00a0:',
  'mail.orOpen': 'Ou ouvrez ce lien\u00a0:',
  'mail.ignore': 'Si vous n’avez rien demandé, ignorez cet e-mail. Rien ne changera.',

  'optInMail.subject': 'Confirmez que vous souhaitez recevoir les e-mails de {company}',
  'optInMail.preheader': 'Vous avez été ajouté(e) à «\u00a0{list}\u00a0».',
  'optInMail.heading': 'Souhaitez-vous recevoir ces e-mails\u00a0?',
  'optInMail.text':
    'Cette adresse a été ajoutée à «\u00a0{list}\u00a0» de {company}. Vous ne recevrez aucun e-mail avant d’avoir confirmé.',
  'optInMail.button': 'Oui, je le souhaite',

  'senderMail.subject': 'Confirmez {sender} comme adresse d’expédition',
  'senderMail.preheader': 'Autorisez les campagnes d’e-mails depuis cette adresse.',
  'senderMail.heading': 'Confirmez cette adresse d’expédition',
  'senderMail.text':
    '{company} souhaite envoyer des campagnes d’e-mails depuis {sender}. Si vous êtes d’accord, confirmez cette adresse.',
  'senderMail.button': 'Confirmer l’adresse',

  'block.optional': 'facultatif',
  'block.choose': 'Choisissez',
  'block.checkAnswers': 'Vérifiez les réponses signalées ci-dessous.',
  'block.leaveEmpty': 'Laissez ce champ vide',
  'block.openMap': 'Ouvrir la carte',
  'block.playVideo': 'Lire la vidéo',
  'block.ended': 'C’est terminé.',
  'block.closed': 'Fermé',

  'footer.unsubscribe': 'Se désabonner',
  'footer.preferences': 'Préférences',
  'footer.viewInBrowser': 'Voir dans le navigateur',
  'footer.confirm': 'Confirmer',

  'sms.stopped': '{company}: vous ne recevrez plus de messages. Répondez START pour les recevoir de nouveau.',
  'sms.started': '{company}: vous recevrez de nouveau nos messages. Répondez STOP pour les refuser.',
  'sms.help': '{company}: pour nous joindre, {contact}. Répondez STOP pour ne plus recevoir de messages.',
});
