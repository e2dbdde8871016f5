import type { AiShare, PostAccess } from '../../values.ts';

// What the page of a post says, apart from the words of the forms, which most readers never load.

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
