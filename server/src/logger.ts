import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** Creates every logger of the site. It writes JSON lines, by default to stdout. */
export function createLogger(options: LoggerOptions, destination?: DestinationStream): Logger {
  const settings = { ...options, serializers: { err: errorFields } };
  return destination ? pino(settings, destination) : pino(settings);
}

/** The fields of an error, and of its cause, that may be logged. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    ...plainFields(error),
    cause: error.cause instanceof Error ? plainFields(error.cause) : undefined,
  };
}

/** Other fields may contain user input: PostgreSQL's `detail` repeats the values of a row. */
function plainFields(error: Error) {
  const { message, stack } = error;
  return { type: error.constructor.name, message, code: Reflect.get(error, 'code') as unknown, stack };
}
