import type { Facts } from '@magpie/contract/curation/facts';
import { AI_SHARES, POST_ACCESS, POST_KINDS } from '@magpie/contract/values';
import type { Draft } from './submission.ts';

/** Reads a draft from a stored value, which may be anything. */
export function asDraft(stored: unknown): Draft {
  const fields = new Map<string, unknown>(Object.entries(stored ?? {}));
  const text = (name: string) => {
    const value = fields.get(name);
    return typeof value === 'string' ? value : null;
  };
  return {
    url: text('url') ?? '',
    title: text('title'),
    description: text('description'),
    category: asCategory(text('category')),
    tags: idsIn(fields.get('tags')),
    facts: factsIn(fields.get('facts')),
    is_sponsored: fields.get('is_sponsored') === true,
    affiliate_url: text('affiliate_url') ?? '',
  };
}

/** Reads the stored draft of an edit, or else `initial`. Null fields take the value of `initial`, not a suggestion. */
export function draftParser(initial: Draft) {
  return (stored: unknown): Draft => {
    if (stored === null) return initial;
    const draft = asDraft(stored);
    return {
      ...draft,
      title: draft.title ?? initial.title,
      description: draft.description ?? initial.description,
      category: draft.category ?? initial.category,
    };
  };
}

export function withTagsOf(draft: Draft, known: readonly { id: number }[]): Draft {
  return { ...draft, tags: draft.tags.filter((id) => known.some((tag) => tag.id === id)) };
}

function asCategory(text: string | null) {
  return text === '' || isId(Number(text)) ? text : null;
}

function factsIn(stored: unknown): Partial<Facts> {
  const { kind, access, own_work, ai_written } = Object.fromEntries<unknown>(Object.entries(stored ?? {}));
  return {
    ...chosenIn('kind', kind, POST_KINDS),
    ...chosenIn('access', access, POST_ACCESS),
    ...chosenIn('own_work', own_work, [true, false]),
    ...chosenIn('ai_written', ai_written, AI_SHARES),
  };
}

function chosenIn<N extends string, T>(name: N, value: unknown, values: readonly T[]) {
  const chosen = value === null ? null : values.find((one) => one === value);
  return chosen === undefined ? {} : { [name]: chosen };
}

function idsIn(value: unknown): number[] {
  return Array.isArray(value) ? value.filter(isId) : [];
}

function isId(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) > 0;
}
