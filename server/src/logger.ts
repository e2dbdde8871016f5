import pino, { type DestinationStream, type Logger, type LoggerOptions } from 'pino';

/** The log: JSON lines, on stdout unless told otherwise. Every logger of the site is made here. */
export function createLogger(options: LoggerOptions, destination?: DestinationStream): Logger {
  const settings = { ...options, serializers: { err: errorFields } };
  return destination ? pino(settings, destination) : pino(settings);
}

/** What of an error may be logged, and the same of its cause. */
function errorFields(error: unknown) {
  if (!(error instanceof Error)) return { type: typeof error };
  return {
    ...plainFields(error),
    cause: error.cause instanceof Error ? plainFields(error.cause) : undefined,
  };
}

/** Other fields may hold what somebody typed: PostgreSQL's `detail` repeats the values of a row. */
function plainFields(error: Error) {
  const { message, stack } = error;
  return { type: error.constructor.name, message, code: Reflect.get(error, 'code') as unknown, stack };
}
