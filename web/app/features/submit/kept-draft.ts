import type { Draft } from './submission.ts';

/** A draft out of what was kept of one, whatever that is. */
export function asDraft(kept: unknown): Draft {
  const fields = new Map<string, unknown>(Object.entries(kept ?? {}));
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : null;
  };
  return {
    url: text('url') ?? '',
    title: text('title'),
    description: text('description'),
    category: text('category') ?? '',
    tags: numbersIn(fields.get('tags')),
    is_sponsored: fields.get('is_sponsored') === true,
    affiliate_url: text('affiliate_url') ?? '',
  };
}

/** What was kept, or where nothing was, `initial`. */
export function asDraftOr(initial: Draft) {
  return (kept: unknown): Draft => (kept === null ? initial : asDraft(kept));
}

function numbersIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === 'number') : [];
}
