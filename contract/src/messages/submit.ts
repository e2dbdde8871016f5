// Submitting a post; `submittedHeld` is for a post that waits for approval.

export const submitted = 'Your link has been submitted';
export const submittedHeld = 'Your link has been submitted. It will appear once a moderator approves it.';
/** Where the card will be shown, while there is no URL. */
export const previewPlace = 'The preview of your link appears here.';
/** The toast that leads to the new post. */
export const shared = 'Shared.';
export const submitFailed = 'Failed to submit content';
/** Before the title of a post whose page has a similar text. */
export const verySimilarTo = 'Very similar to';
/** Between that title and the age of the post. */
export const sharedBefore = ', shared';
/** Before the posts about the same paper, repository and so on. */
export const alreadyAbout = 'Already shared about the same work:';
export const submitAnyway = 'Submit anyway';
export const selectCategory = 'Please select a category';
export const affiliateRequired = 'A sponsored post needs an affiliate URL.';
export const staffOnlySponsor = 'Only staff may mark posts as sponsored.';
