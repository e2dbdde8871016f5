import { createServer, type RequestListener, type Server } from 'node:http';

const REQUEST_TIMEOUT_MS = 30_000;
/** Longer than a proxy keeps a connection that rests, so that it is never the server that closes one under a request. */
const KEEP_ALIVE_MS = 72_000;

export function createNodeServer(listener: RequestListener): Server {
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS }, listener);
  server.keepAliveTimeout = KEEP_ALIVE_MS;
  server.on('checkContinue', (request, response) => {
    // Of an answer that waits for its turn Node would write this between the headers and the body. Not told to go on,
    // the client is hung up on after its answer.
    if (response.socket) response.writeContinue();
    server.emit('request', request, response);
  });
  return server;
}
