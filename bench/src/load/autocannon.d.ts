/** What we use of autocannon 9, which comes without types. */
declare module 'autocannon' {
  export interface Request {
    method: string;
    path: string;
    headers: Record<string, string>;
    body?: string;
    setupRequest?: (request: Request) => Request;
  }

  export interface Client {
    on(event: 'response', heard: (status: number, bytes: number, ms: number) => void): void;
    setRequests(requests: Request[]): void;
    pipelinedRequests: { addBody(piece: Buffer): void };
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
