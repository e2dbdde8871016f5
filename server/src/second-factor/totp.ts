import { timingSafeEqual } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

/** Codes of authenticator apps (RFC 6238), with the only parameters that all apps understand. */

export const TOTP_STEP_MS = 30_000;
const SECRET_BYTES = 20;
/** A code is accepted this many steps early or late, because clocks differ and people type slowly. */
const STEPS_EARLY_OR_LATE = 1;

/** @returns base32 */
export function newTotpSecret(): string {
  return new Secret({ size: SECRET_BYTES }).base32;
}

/** The address in the QR code. Neither the issuer nor the username may contain a colon. */
export function totpUri({ siteName }: { siteName: string }, username: string, secret: string): string {
  const issuer = siteName.replaceAll(':', ' ').trim();
  return new TOTP({ issuer, label: username, secret: Secret.fromBase32(secret) }).toString();
}

/** The steps around the present one that have this code, usually one or none. Takes the same time for every code. */
export function stepsWithCode(secret: string, code: string, now: number): number[] {
  const key = Secret.fromBase32(secret);
  const current = Math.floor(now / TOTP_STEP_MS);
  const steps: number[] = [];
  for (let step = current - STEPS_EARLY_OR_LATE; step <= current + STEPS_EARLY_OR_LATE; step += 1) {
    const right = TOTP.generate({ secret: key, timestamp: step * TOTP_STEP_MS });
    if (isEqual(right, code)) steps.push(step);
  }
  return steps;
}

function isEqual(right: string, given: string): boolean {
  const [a, b] = [Buffer.from(right), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
