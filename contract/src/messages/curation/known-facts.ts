import type { AiShare, PostAccess } from '../../values.ts';

// Facts on the page of a post. What only forms show is in facts.ts, because most readers never open a form.

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
