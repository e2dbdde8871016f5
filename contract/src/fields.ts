import Type, { type Static, type TProperties, type TSchema } from 'typebox';
import { QUEUE_SORTS } from './values.ts';

/**
 * The schemas of fields in bodies and queries: plain JSON Schema with four additions that the server reads. `trim:
 * false` keeps surrounding blanks (passwords), `format` names a rule of ours (`http-url`, `email`, `paging`), a blank
 * string (one without a visible character) counts as missing unless `blank: true`, and `access` limits who may use
 * the field.
 */

type FieldAccess = 'staff' | 'admin';

interface TextRule {
  min?: number;
  max: number;
  pattern?: string;
  format?: 'http-url' | 'email';
  trim?: false;
  blank?: true;
  access?: FieldAccess;
}

export function text({ min = 1, max, ...rule }: TextRule) {
  return Type.String({ ...(rule.blank ? {} : { minLength: min }), maxLength: max, ...rule });
}

/** A positive id; numeric strings are accepted. */
export function id() {
  return Type.Integer({ minimum: 1 });
}

/** An id, or a name such as a host. */
export function idOrText({ max, description }: { max: number; description: string }) {
  return Type.Union([text({ max }), id()], { description });
}

/** An id to search for; an invalid one matches nothing. */
export function soughtId() {
  return Type.Integer();
}

/** A filter by status. */
export function statusFilter(statuses: readonly string[]) {
  return Type.String({
    access: 'admin' satisfies FieldAccess,
    description: `One of ${statuses.join(', ')}, or several with commas; for admins.`,
  });
}

/** The order of the moderation queue. */
export function queueSort() {
  return Type.Enum([...QUEUE_SORTS], {
    access: 'admin' satisfies FieldAccess,
    description:
      '`waiting`: only what waits for a decision, longest waiting first; `newest` is the default. For admins.',
  });
}

export function optional<T extends TSchema>(schema: T) {
  return Type.Optional(schema);
}

export function nullable<T extends TSchema>(schema: T) {
  return Type.Union([schema, Type.Null()]);
}

export function author() {
  return nullable(
    Type.Object(
      { id: id(), username: Type.String() },
      { description: 'null when the author has deleted their account.' },
    ),
  );
}

/** ISO 8601 in UTC with milliseconds. */
export function timestamp() {
  return Type.String({ format: 'date-time' });
}

export function count() {
  return Type.Integer({ minimum: 0 });
}

export const pageQuery = {
  page: optional(paging('From 1 to 500. Prefer following `next`.')),
  page_size: optional(paging('Limited to 1 to 100; the default is 20.')),
  cursor: optional(paging('Opaque: from `next` or `previous`.')),
};

/** Accepts any text: an unknown cursor is a page that does not exist, rather than an invalid value. */
function paging(description: string) {
  return Type.String({ format: 'paging', description });
}

export const PageQuery = Type.Object(pageQuery);

/** For lists without pagination. */
export const OnePageQuery = Type.Object({ page: pageQuery.page });

/** The envelope of every list with pages. */
export function pageOf<T extends TSchema>(item: T) {
  return Type.Object({
    results: Type.Array(item),
    next: nullable(Type.String({ format: 'uri' })),
    previous: nullable(Type.String({ format: 'uri' })),
  });
}

export interface PageOf<T> {
  results: T[];
  next: string | null;
  previous: string | null;
}

export const IdParams = Type.Object({ id: id() });
export const SlugParams = Type.Object({ slug: Type.String() });
export const Nothing = Type.Null();

export type { Static, TProperties, TSchema };
