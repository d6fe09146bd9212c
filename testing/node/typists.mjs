// Two people who type into one document at once, each at the end of a line of their own, one letter at a time.
// node typists.mjs SYNC_URL TOKEN DOCUMENT
// On standard input: "stop" ends the typing and prints the words typed, "texts" prints what each of them sees.
import readline from 'node:readline';
import { WebSocket } from 'ws';
import * as Y from 'yjs';
import { WebsocketProvider } from 'y-websocket';

const [url, token, name] = process.argv.slice(2);
const KEYS_PER_SECOND = 20;

const people = ['Ada', 'Bob'].map(person => {
  const doc = new Y.Doc();
  const provider = new WebsocketProvider(url, name, doc, {
    params: { token }, WebSocketPolyfill: WebSocket, disableBc: true, maxBackoffTime: 500 });
  return { person, doc, provider, text: doc.getText('contents'), words: [], left: '' };
});
await Promise.all(people.map(({ provider }) => new Promise(resolve => provider.once('sync', resolve))));
console.log('typing');

let stopped = false;
const typing = setInterval(() => {
  for (const one of people) {
    if (one.left === '') {
      if (stopped) continue;
      const word = `${one.person}-${one.words.length};`;
      one.words.push(word);
      one.left = ` ${word}`;
    }
    const text = one.text.toString();
    const line = text.indexOf(`${one.person}:`);
    const end = text.indexOf('\n', line);
    one.text.insert(end < 0 ? text.length : end, one.left[0]);
    one.left = one.left.slice(1);
  }
  if (stopped && people.every(one => one.left === '')) {
    clearInterval(typing);
    console.log(JSON.stringify(people.flatMap(one => one.words)));
  }
}, 1000 / KEYS_PER_SECOND);

for await (const command of readline.createInterface({ input: process.stdin })) {
  if (command === 'stop') stopped = true;
  if (command === 'texts') console.log(JSON.stringify(people.map(one => one.text.toString())));
}
process.exit(0);
