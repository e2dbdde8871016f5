/** The browser used or created no passkey, for example because the viewer closed its dialog. That is not a fault. */
export class NoPasskeyError extends Error {}
