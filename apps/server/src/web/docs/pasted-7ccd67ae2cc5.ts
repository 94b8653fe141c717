import { Talkdrum } from '@talkdrum/client';
const talkdrum = new Talkdrum({
  apiKey: process.env.TALKDRUM_KEY,
  baseUrl: 'http://127.0.0.1:41613',
  retries: 0,
});
const answer = await talkdrum.call('listSuppressions');
console.log(JSON.stringify(answer));
