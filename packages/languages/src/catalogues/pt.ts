import { translate } from '../translate.ts';

/** In European spelling, as in Mozambique, and formal: “o seu”. */
export const portuguese = translate('pt', {
  'page.skip': 'Saltar para o conteúdo',
  'page.sentWith': 'Enviado com Talkdrum',
  'page.language': 'Idioma',
  'page.test':
    'Esta ligação vem de uma mensagem de teste. Vê a página que os seus leitores verão, e nada do que fizer aqui tem efeito.',

  'unsubscribe.title': 'Cancelar a subscrição',
  'unsubscribe.titleDone': 'A sua subscrição foi cancelada',
  'unsubscribe.question': 'Cancelar a subscrição de {company}?',
  'unsubscribe.effect': '{address} deixará de receber e-mails de {company}.',
  'unsubscribe.effectSms': '{address} deixará de receber SMS de {company}.',
  'unsubscribe.button': 'Cancelar a subscrição',
  'unsubscribe.choose': 'Prefiro escolher o que recebo',
  'unsubscribe.done': 'A subscrição de {address} foi cancelada.',
  'unsubscribe.noMore': 'Não receberá mais e-mails de {company}',
  'unsubscribe.noMoreSms': 'Não receberá mais SMS de {company}',
  'unsubscribe.onItsWay': 'Uma mensagem que já estava a caminho ainda pode chegar.',
  'unsubscribe.mistake': 'Foi engano, ou quero escolher o que recebo',

  'preferences.title': 'Preferências de e-mail',
  'preferences.titleSms': 'Preferências de SMS',
  'preferences.saved': 'A sua escolha foi guardada.',
  'preferences.savedLists': {
    one: 'A sua escolha foi guardada. Está em {count} lista.',
    many: 'A sua escolha foi guardada. Está em {count} de listas.',
    other: 'A sua escolha foi guardada. Está em {count} listas.',
  },
  'preferences.heading': 'O que gostaria de receber?',
  'preferences.about': 'E-mails de {company} para {address}.',
  'preferences.aboutSms': 'SMS de {company} para {address}.',
  'preferences.lists': 'Listas',
  'preferences.save': 'Guardar',
  'preferences.unsubscribeAll': 'Cancelar todas as subscrições',
  'preferences.blocked':
    'Este endereço não recebe e-mails porque uma mensagem foi devolvida ou denunciada como spam, ou porque {company} o bloqueou.',
  'preferences.blockedSms':
    'Este número não recebe SMS porque não foi possível entregar uma mensagem, ou porque {company} o bloqueou.',
  'preferences.contact': 'Para voltar a receber e-mails, contacte {company}.',
  'preferences.contactSms': 'Para voltar a receber SMS, contacte {company}.',
  'preferences.none': 'Este endereço já não subscreve nada do que {company} envia.',
  'preferences.noneSms': 'Este número já não subscreve nada do que {company} envia.',
  'preferences.return': 'Voltar a receber e-mails',
  'preferences.returnSms': 'Voltar a receber SMS',

  'optIn.title': 'Confirme a sua subscrição',
  'optIn.titleDone': 'Subscrição confirmada',
  'optIn.about': 'Para {address}, lista “{list}”.',
  'optIn.wording':
    'Sim, gostaria de receber e-mails de {company} sobre “{list}”. Posso cancelar a subscrição a qualquer momento através da ligação em cada e-mail.',
  'optIn.button': 'Sim, quero subscrever',
  'optIn.ignore': 'Se não pediu isto, ignore esta página. Não receberá e-mails desta lista sem confirmar.',
  'optIn.done': '{address} está confirmado.',
  'optIn.onList': 'Está na lista “{list}”',
  'optIn.close': 'Pode fechar esta página. Cada e-mail tem uma ligação para cancelar a subscrição.',

  'sender.title': 'Confirme um endereço de remetente',
  'sender.titleDone': 'Remetente confirmado',
  'sender.question': 'Autoriza {company} a enviar a partir deste endereço?',
  'sender.wants': 'A conta {company} quer enviar e-mails em nome de {address}.',
  'sender.button': 'Sim, confirmo este endereço',
  'sender.ignore':
    'Se não conhece esta conta, ignore esta página. Ninguém pode enviar aqui a partir do seu endereço sem a sua confirmação.',
  'sender.done': '{address} está confirmado.',
  'sender.allowed': '{company} já pode enviar a partir deste endereço',
  'sender.close': 'Pode fechar esta página.',

  'archive.title': 'Arquivo',
  'archive.heading': 'E-mails de {company}',
  'archive.feed': 'Feed RSS',
  'archive.empty': 'Ainda não foi publicado nada aqui.',
  'archive.older': 'E-mails mais antigos',
  'archive.all': 'Todos os e-mails',

  'problem.notFound': 'Página não encontrada',
  'problem.notFoundText': 'A ligação pode estar incompleta. Abra-a de novo a partir da mensagem que recebeu.',
  'problem.gone': 'Esta ligação já não funciona',
  'problem.goneText': 'Já foi utilizada ou expirou.',
  'problem.gonePreferences': 'Utilize a ligação de uma mensagem mais recente.',
  'problem.goneOptIn': 'Inscreva-se de novo para obter uma nova ligação.',
  'problem.goneMessage': 'Esta mensagem já não está disponível.',
  'problem.goneSender': 'Já foi utilizada ou expirou. Peça à conta que lhe envie uma nova ligação.',
  'problem.tooMany': 'Demasiados pedidos',
  'problem.tooManyText': 'Aguarde um minuto e tente de novo.',
  'problem.busy': 'Estamos muito ocupados neste momento',
  'problem.busyText': 'Nada foi alterado. Tente de novo dentro de alguns segundos.',
  'problem.broken': 'Ocorreu um problema do nosso lado',
  'problem.brokenText': 'Nada foi alterado. Tente de novo dentro de alguns minutos.',
  'problem.refused': 'Não foi possível',
  'problem.refusedText': 'Nada foi alterado. Abra a ligação de novo a partir da mensagem que recebeu.',

  'mail.hello': 'Olá,',
  'mail.helloName': 'Olá, {name},',
  'mail.beforeLink': '{label}:',
  'mail.orOpen': 'Ou abra esta ligação:',
  'mail.ignore': 'Se não pediu isto, ignore este e-mail. Nada mudará.',

  'optInMail.subject': 'Confirme que quer receber e-mails de {company}',
  'optInMail.preheader': 'Foi adicionado(a) a “{list}”.',
  'optInMail.heading': 'Quer receber estes e-mails?',
  'optInMail.text':
    'Este endereço foi adicionado a “{list}” de {company}. Não receberá nenhum e-mail até confirmar.',
  'optInMail.button': 'Sim, quero',

  'senderMail.subject': 'Confirme {sender} como remetente',
  'senderMail.preheader': 'Autorize campanhas de e-mail a partir deste endereço.',
  'senderMail.heading': 'Confirme este endereço de remetente',
  'senderMail.text':
    '{company} quer enviar campanhas de e-mail a partir de {sender}. Se concordar, confirme este endereço.',
  'senderMail.button': 'Confirmar o remetente',

  'footer.unsubscribe': 'Cancelar a subscrição',
  'footer.preferences': 'Preferências',
  'footer.viewInBrowser': 'Ver no navegador',
  'footer.confirm': 'Confirmar',

  'sms.stopped': '{company}: não receberá mais mensagens. Responda START para voltar a recebê-las.',
  'sms.started': '{company}: voltará a receber mensagens. Responda STOP para deixar de as receber.',
  'sms.help': '{company}: contacte-nos em {contact}. Responda STOP para deixar de receber mensagens.',
});
