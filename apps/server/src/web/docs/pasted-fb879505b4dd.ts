import { Talkdrum } from '@talkdrum/client';
const talkdrum = new Talkdrum({ apiKey: process.env.TALKDRUM_KEY, baseUrl: 'http://127.0.0.1:35009', retries: 0 });
const answer = await talkdrum.call('getContact', { params: {
  id: '01a20490-924f-70d8-9bb9-7eaf4cfa2d08'
} });
console.log(JSON.stringify(answer));