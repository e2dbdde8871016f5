// Replies that do not belong to one feature.

export const notAllowed = 'You do not have permission to perform this action.';
export const authorOnly = 'Only the author may do this.';
export const notFound = 'Not found.';
export const invalidPage = 'Invalid page.';

export function methodNotAllowed(method: string) {
  return `Method "${method}" not allowed.`;
}

export const bodyTooLarge = 'The request body is larger than 64 KiB.';
export const fileTooLarge = 'The file is larger than 10 MiB.';
export const unsupportedMedia = 'Send JSON: Content-Type must be application/json.';
export const malformedJson = 'Malformed JSON.';
export const malformedRequest = 'The request is invalid.';

export function throttled(seconds: number) {
  return `Too many requests. Try again in ${seconds} ${seconds === 1 ? 'second' : 'seconds'}.`;
}

export const busy = 'The site is busy. Try again in a moment.';
export const serverError = 'Something went wrong on our side. Try again in a moment.';
