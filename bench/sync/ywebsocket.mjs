// The peer: y-websocket's server as it comes, without storage. Prints its port.
import http from 'node:http';
import { setupWSConnection } from '@y/websocket-server/utils';
import { WebSocketServer } from 'ws';

const sockets = new WebSocketServer({ noServer: true });
sockets.on('connection', setupWSConnection);
const server = http.createServer();
server.on('upgrade', (request, socket, head) =>
  sockets.handleUpgrade(request, socket, head, made => sockets.emit('connection', made, request)));
server.listen(0, '127.0.0.1', () => console.log(`${server.address().port}`));
process.stdin.resume().on('end', () => process.exit(0));
