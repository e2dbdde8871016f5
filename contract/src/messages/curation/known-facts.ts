import type { AiShare, PostAccess } from '../../values.ts';

// Facts on the page of a post. The words of the forms are in another file, because most readers never open one.

export const accessLabels: Record<PostAccess, string> = {
  open: 'Open to everyone',
  'sign-up': 'Needs an account',
  paid: 'Paid',
};
export const ownWork = 'The submitter’s own work';
export const writtenByAi: Record<Exclude<AiShare, 'no'>, string> = {
  assisted: 'Written with AI',
  yes: 'Written by AI',
};
