// Why the value of a field is invalid.

export const required = 'This field is required.';
export const notText = 'This must be text.';
export const notNumber = 'This must be a positive whole number.';
export const notBoolean = 'This must be true or false.';
export const notList = 'This must be a list.';
export const notObject = 'The request body must be a JSON object.';
export const notPart = 'This must be an object with the documented fields.';
export const badText = 'This contains characters that are not allowed.';

export function tooShort(min: number) {
  return `Use at least ${min} characters.`;
}

export function tooLong(max: number) {
  return `Use at most ${max} characters.`;
}

export function tooMany(max: number) {
  return `Choose at most ${max}.`;
}

export function notOneOf(values: readonly string[]) {
  return `Choose one of: ${values.join(', ')}.`;
}

export const notHttpUrl = 'Enter a valid http or https URL.';
export const badEmail = 'Enter a valid email address.';
export const badUsername = 'Use letters, digits and the characters _ . - only.';
