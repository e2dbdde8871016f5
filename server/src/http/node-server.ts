import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import {
  CONNECTION_CHECK_MS,
  KEEP_ALIVE_MS,
  REQUEST_ARRIVAL_MAX_MS,
  STALLED_READER_MS,
} from '@magpie/contract/limits';
import { countOpen } from './abuse/open-per-network.ts';
import { closeStalledReaders } from './abuse/stalled-readers.ts';

interface ServerOptions {
  /** Answers a request that violates HTTP. */
  refuse(response: ServerResponse, status: number): void;
  connectionsPerNetwork: number;
  times?: ConnectionTimes;
}

interface ConnectionTimes {
  arrivalMs: number;
  stalledMs: number;
  keepAliveMs: number;
  checkMs: number;
}

const TIMES: ConnectionTimes = {
  arrivalMs: REQUEST_ARRIVAL_MAX_MS,
  stalledMs: STALLED_READER_MS,
  keepAliveMs: KEEP_ALIVE_MS,
  checkMs: CONNECTION_CHECK_MS,
};

export function createNodeServer(
  listener: RequestListener,
  { refuse, connectionsPerNetwork, times = TIMES }: ServerOptions,
): Server {
  const server = createServer({
    headersTimeout: times.arrivalMs,
    requestTimeout: times.arrivalMs,
    connectionsCheckingInterval: times.checkMs,
    keepAliveTimeout: times.keepAliveMs,
    // A request without `Host` is refused below instead: Node's own refusal has no headers and no body.
    requireHostHeader: false,
  });
  limitConnections(server, connectionsPerNetwork);
  closeStalledReaders(server, times);
  server.on('request', (request, response) => {
    if (request.headers.host === undefined && request.httpVersion === '1.1') refuse(response, 400);
    else listener(request, response);
  });
  server.on('checkExpectation', (_request, response) => refuse(response, 417));
  server.on('checkContinue', (request, response) => {
    // While an earlier answer is pending, `response.socket` is null: `100 Continue` would be written between that answer's
    // headers and body. The connection then closes after the answer to this request.
    if (response.socket) response.writeContinue();
    server.emit('request', request, response);
  });
  return server;
}

/** The only limit on the number of connections that never send complete headers. */
function limitConnections(server: Server, max: number) {
  const open = countOpen(max);
  server.on('connection', (socket) => {
    if (!open.enter(socket.remoteAddress ?? '', socket)) socket.destroy();
  });
}
