// Screens that cannot be shown.

export const offline = 'You are offline. Your text is saved.';
export const pageNotFound = 'Page not found';
export const nothingHere = 'There is no page at this address. It may have been moved or deleted.';
export const pageFailed = 'This page cannot be shown';
