import type { AiShare, FactName, PostKind } from '../../values.ts';

export const factLabels: Record<FactName, string> = {
  kind: 'Kind',
  access: 'Access',
  own_work: 'My own work',
  ai_written: 'Written by AI',
};
export const unknown = 'Unknown';
export const kindLabels: Record<PostKind, string> = {
  paper: 'Paper',
  code: 'Code',
  model: 'Model',
  dataset: 'Dataset',
  tool: 'Tool',
  article: 'Article',
  tutorial: 'Tutorial',
  video: 'Video',
  news: 'News',
  course: 'Course',
  discussion: 'Discussion',
};
export const aiLabels: Record<AiShare, string> = { no: 'No', assisted: 'Assisted', yes: 'Yes' };
export const howApplied = 'Your correction is applied once somebody else proposes it.';
export const applied = 'The details have been corrected.';
export const proposed = 'Thanks. Your correction is applied once somebody else proposes it.';
export const loadHistory = 'Failed to load the history';
export const sendFailed = 'Failed to correct the details';
