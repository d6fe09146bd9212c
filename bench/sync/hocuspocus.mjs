// The peer: Hocuspocus as it comes, without storage. Prints its port.
import { Server } from '@hocuspocus/server';

const server = new Server({ port: 0, address: '127.0.0.1', quiet: true });
await server.listen();
console.log(`${server.address.port}`);
process.stdin.resume().on('end', () => process.exit(0));
