/** The viewer chose no passkey, or the device has none for this site. That is not a fault. */
export class NoPasskeyError extends Error {}
