import { type Call, type CallName, calls } from '@magpie/contract/calls';
import { RATE_LIMITS, type RateLimit } from '@magpie/contract/rate-limits';
import type { TObject, TSchema } from 'typebox';

/** A call as the API documents show it. */
export interface CallEntry {
  name: CallName;
  method: string;
  path: string;
  summary: string;
  access: string;
  query: string;
  body: string;
  reply: string;
  limit: string;
}

const ACCESS = { public: 'everybody', user: 'logged in', admin: 'admins' } as const;

export function apiTable(): CallEntry[] {
  return (Object.keys(calls) as CallName[]).map((name) => {
    const call: Call = calls[name];
    return {
      name,
      method: call.method,
      path: call.path,
      summary: call.summary,
      access: ACCESS[call.access],
      query: fieldNames(call.query),
      body: fieldNames(call.body),
      reply: `${call.status} ${kindOf(call.reply)}`.trim(),
      limit: call.limit ? limitText(RATE_LIMITS[call.limit], call.access === 'public') : '',
    };
  });
}

/** Optional fields carry a question mark; a choice is followed by its values. */
function fieldNames(schema: TObject): string {
  const required: readonly string[] = schema.required ?? [];
  return Object.entries(schema.properties)
    .map(([name, field]) => (required.includes(name) ? name : `${name}?`) + choiceText(field))
    .join(', ');
}

function choiceText(field: TSchema): string {
  const values = Reflect.get(field, 'enum') as string[] | undefined;
  return values ? `: ${values.join(' | ')}` : '';
}

function kindOf(schema: TSchema): string {
  const properties = Reflect.get(schema, 'properties') as Record<string, TSchema> | undefined;
  const choices = Reflect.get(schema, 'anyOf') as TSchema[] | undefined;
  if (choices) return choices.map(kindOf).filter(Boolean).join(' | ');
  if (!properties) return '';
  const items = properties.results && (Reflect.get(properties.results, 'items') as TSchema);
  const others = Object.keys(properties).filter((name) => name !== 'results');
  return items ? `{${[`results: [${kindOf(items)}]`, ...others].join(', ')}}` : `{${others.join(', ')}}`;
}

/** Without a login, a limit for users counts by network. */
function limitText({ max, perMs, per }: RateLimit, isPublic: boolean): string {
  const minutes = perMs / 60_000;
  const whom = per === 'user' && isPublic ? 'user; without a login, for each network' : per;
  return `${max} ${PERIODS[minutes] ?? `in ${minutes} minutes`} for each ${whom}`;
}

const PERIODS: Readonly<Record<number, string>> = { 1: 'a minute', 60: 'an hour', 1440: 'a day' };
