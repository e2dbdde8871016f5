import * as fieldMessages from '@magpie/contract/messages/fields';
import { InvalidError } from '../errors.ts';

/** Parses comma-separated statuses; null where there are none. @throws InvalidError */
export function readStatusFilter<S extends string>(
  text: string | undefined,
  known: readonly S[],
  field = 'status',
): ReadonlySet<S> | null {
  const names = (text ?? '').split(',').map((name) => name.trim());
  const given = names.filter((name) => name !== '');
  return given.length === 0 ? null : new Set(given.map((name) => knownStatus(name, known, field)));
}

function knownStatus<S extends string>(name: string, known: readonly S[], field: string): S {
  const status = known.find((one) => one === name);
  if (!status) throw new InvalidError({ [field]: [fieldMessages.notOneOf(known)] });
  return status;
}
