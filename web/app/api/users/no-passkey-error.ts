/** Nobody chose a passkey, or this device has none that fits: not a fault. */
export class NoPasskeyError extends Error {}
