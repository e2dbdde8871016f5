/** Texts of the submission form and of its outcome; `submittedHeld` is for a post that waits for approval. */
export const submitTexts = {
  alreadySubmitted: (host: string) => `This URL has already been submitted to ${host}`,
  submitFailed: 'Failed to submit content',
  submitted: 'Your link has been submitted',
  submittedHeld: 'Your link has been submitted. It will appear once a moderator approves it.',
  selectCategory: 'Please select a category',
  previewFetchFailed: 'Failed to fetch preview',
  previewLoadFailed: 'Failed to load preview',
  noPreviewImage: 'No preview image found',
} as const;
