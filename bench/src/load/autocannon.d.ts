/** The parts of autocannon 9 that we use; it has no types. */
declare module 'autocannon' {
  export interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }

  export interface Client {
    on(event: 'response', listener: (status: number, bytes: number, ms: number) => void): void;
    setRequests(requests: Request[]): void;
    pipelinedRequests: { addBody(chunk: Buffer): void };
  }

  export interface Options {
    url: string;
    connections: number;
    /** In seconds. */
    duration: number;
    requests: Request[];
    setupClient?: (client: Client) => void;
  }

  export interface Result {
    /** In seconds. */
    duration: number;
    errors: number;
    timeouts: number;
    non2xx: number;
    requests: { total: number };
  }

  export default function autocannon(options: Options): Promise<Result>;
}
