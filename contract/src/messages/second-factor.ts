import { isolated } from './isolated.ts';

// Authenticator apps, recovery codes and passkeys, in the settings and in the second step of a login.

export const codeNeeded = 'Enter the code of your authenticator app, or use your passkey.';
export const wrongCode = 'This code is not valid. It may have been used already, or have expired.';
export const loginExpired = 'This login has expired. Enter your password again.';
export const passkeyRefused = 'This passkey could not be checked. Try again.';
export const notSetUp = 'Set up an authenticator or a passkey first.';
export const setUpFirst = 'Start setting up the authenticator first.';
export const passkeyTaken = 'This passkey has been added already.';

export function tooManyPasskeys(max: number) {
  return `You have ${max} passkeys. Remove one first.`;
}

// What only the web app says.
export const secondStep = 'Enter the code of your authenticator app. A recovery code works too.';
export const secondStepWithPasskey =
  'Use your passkey. If you have a recovery code, you can enter it instead.';
export const passkeyFailed = 'Failed to log in with a passkey';
export const passkeyCancelled = 'No passkey was used. Try again, or log in with your password.';
export const passkeysUnsupported = 'This browser does not support passkeys.';

export const load = 'Failed to load your second factor';
export const why =
  'A password can be stolen. With a second factor, nobody can log in with the password alone.';
export const scan = 'Scan this code with an authenticator app, then enter the six digits that the app shows.';
export const typeSecret = 'If you cannot scan it, enter this key in the app:';
export const setUpFailed = 'Failed to set up the authenticator';
export const totpRemoved = 'The authenticator has been removed';
export const removeTotp = 'Logins will no longer ask for its codes.';
export const removeFailed = 'Failed to remove it';
export const codesOnce =
  'If you lose your authenticator or passkey, each of these codes lets you log in once. Keep them somewhere safe: they will not be shown again.';
export const renewCodes = 'You will get ten new codes, and the old ones will stop working.';
export const renewFailed = 'Failed to create recovery codes';
export const codesCopied = 'The codes have been copied';
export const copyFailed = 'Failed to copy the codes';
export const addPasskey =
  'Your device will ask for your fingerprint, your face or its PIN. You can then log in with it instead of your password.';
export const addPasskeyFailed = 'Failed to add the passkey';
export const passkeyNotCreated = 'No passkey was created. Try again.';
export const passkeyOnDevice = 'This device already has a passkey for your account.';
export const passkeyAdded = 'The passkey has been added';
export const passkeyRemoved = 'The passkey has been removed';
export const noRecoveryCodes =
  'You have no recovery codes. Without them you cannot log in if you lose your devices.';

export function codesLeft(count: number) {
  return `${count} recovery ${count === 1 ? 'code' : 'codes'} left`;
}

export function removePasskey(name: string) {
  return `You will no longer be able to log in with the passkey “${isolated(name)}”.`;
}
