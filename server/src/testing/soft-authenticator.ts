import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type {
  CreationOptions,
  LoginCredential,
  NewCredential,
  RequestOptions,
} from '@magpie/contract/second-factor/passkeys';

/** An authenticator with one key, and the browser around it, as far as a server can tell. */
export interface SoftAuthenticator {
  create(options: CreationOptions): NewCredential;
  /** @param from the origin of the page that asks for the signature; by default the site's origin */
  sign(options: RequestOptions, from?: string): LoginCredential;
}

interface Choices {
  origin: string;
  /** Whether it recognises its owner. */
  verifiesUser?: boolean;
  /** Whether it counts its uses. */
  counts?: boolean;
}

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_KEY = 0x40;

export function aSoftAuthenticator({
  origin,
  verifiesUser = true,
  counts = true,
}: Choices): SoftAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const id = randomBytes(16);
  const flags = USER_PRESENT | (verifiesUser ? USER_VERIFIED : 0);
  let uses = 0;
  let userHandle = '';

  const named = {
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
  } as const;
  const clientData = (type: string, challenge: string, from = origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin: from, crossOrigin: false }));

  function head(rpId: string, more = 0) {
    if (counts) uses += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(uses);
    return Buffer.concat([sha256(rpId), Buffer.from([flags | more]), count]);
  }

  return {
    create({ rp, user, challenge }) {
      userHandle = user.id;
      const length = Buffer.from([0, id.length]);
      const authData = Buffer.concat([head(rp.id, HAS_KEY), Buffer.alloc(16), length, id, coseOf(publicKey)]);
      const attestation = map([
        [text('fmt'), text('none')],
        [text('attStmt'), map([])],
        [text('authData'), bytes(authData)],
      ]);
      return {
        ...named,
        response: {
          clientDataJSON: clientData('webauthn.create', challenge).toString('base64url'),
          attestationObject: attestation.toString('base64url'),
          transports: ['internal'],
        },
      };
    },
    sign({ challenge, rpId }, from) {
      const client = clientData('webauthn.get', challenge, from);
      const authenticatorData = head(rpId);
      const signed = Buffer.concat([authenticatorData, sha256(client)]);
      return {
        ...named,
        response: {
          clientDataJSON: client.toString('base64url'),
          authenticatorData: authenticatorData.toString('base64url'),
          signature: sign('sha256', signed, privateKey).toString('base64url'),
          userHandle,
        },
      };
    },
  };
}

function sha256(data: string | Buffer): Buffer {
  return createHash('sha256').update(data).digest();
}

/** The public key as COSE writes it: P-256 for ES256. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return map([
    [number(1), number(2)],
    [number(3), number(-7)],
    [number(-1), number(1)],
    [number(-2), bytes(Buffer.from(x, 'base64url'))],
    [number(-3), bytes(Buffer.from(y, 'base64url'))],
  ]);
}

/** The head of a CBOR value: its kind, and its length or number, which is below 65,536. */
function start(kind: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(kind << 5) | size]);
  return size < 256
    ? Buffer.from([(kind << 5) | 24, size])
    : Buffer.from([(kind << 5) | 25, size >> 8, size & 255]);
}

function number(value: number) {
  return value < 0 ? start(1, -1 - value) : start(0, value);
}

function bytes(value: Buffer) {
  return Buffer.concat([start(2, value.length), value]);
}

function text(value: string) {
  return Buffer.concat([start(3, value.length), Buffer.from(value)]);
}

function map(pairs: [Buffer, Buffer][]) {
  return Buffer.concat([start(5, pairs.length), ...pairs.flat()]);
}
