// Screens that cannot be shown, and the welcome above feeds.

export const offline = "You're offline.";
export const offlineScreen = "You're offline. Showing what was loaded.";
export const offlineTextSaved = "You're offline. Your text is saved.";
export const notLoaded = 'This could not be loaded.';
export const pageNotFound = 'Page not found';
export const nothingHere = 'There is no page at this address. It may have been moved or deleted.';
export const pageFailed = 'This page cannot be shown';
export const welcomeDismissed = 'Introduction hidden.';
