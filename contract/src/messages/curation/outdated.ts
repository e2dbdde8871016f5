import { isolated } from '../isolated.ts';

// Why a proposal is refused, and the words of the dialog.

export const circle = 'This leads back to the outdated post.';

export const howApplied = 'A proposal is applied once two others confirm it.';
export const applied = 'The post is marked as outdated.';
export const current = 'The post is no longer marked as outdated.';
/** @param missing how many must still confirm it */
export const proposed = (missing: number) =>
  `Thanks. It is applied once ${missing === 1 ? 'one other confirms' : 'two others confirm'} it.`;
export const successorHint = 'The address of a newer version, or of a post on this site.';
/** The reason in the moderation log. */
export const replacedBy = (title: string) => `Replaced by “${isolated(title)}”`;
